import Rill

// Recording of the events of a trait as text: `success 1`, `failure reason`, `completed`, `disposed`.

extension PrimitiveSequenceType where Trait == SingleTrait {
  func record(into log: Recorder<String>) -> any Disposable {
    subscribe(
      onSuccess: { log.add("success \($0)") }, onFailure: { log.add("failure \($0)") }, onDisposed: { log.add("disposed") })
  }

  func recorded() -> [String] { entries { record(into: $0) } }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  func record(into log: Recorder<String>) -> any Disposable {
    subscribe(
      onSuccess: { log.add("success \($0)") }, onError: { log.add("failure \($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") })
  }

  func recorded() -> [String] { entries { record(into: $0) } }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  func record(into log: Recorder<String>) -> any Disposable {
    subscribe(
      onCompleted: { log.add("completed") }, onError: { log.add("failure \($0)") }, onDisposed: { log.add("disposed") })
  }

  func recorded() -> [String] { entries { record(into: $0) } }
}

extension InfallibleType {
  func record(into log: Recorder<String>) -> any Disposable {
    subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
  }

  func recorded() -> [String] { entries { record(into: $0) } }
}

/// Returns what is recorded before `subscribe` returns.
private func entries(_ subscribe: (Recorder<String>) -> any Disposable) -> [String] {
  let log = Recorder<String>()
  let subscription = subscribe(log)
  let entries = log.entries
  subscription.dispose()
  return entries
}
