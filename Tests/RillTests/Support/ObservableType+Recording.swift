import Rill

extension ObservableType {
  /// Subscribes and records every event as `1`, `error(failure)` or `completed`, after `prefix`.
  func record(into log: Recorder<String>, _ prefix: String = "") -> any Disposable {
    subscribe(
      onNext: { log.add("\(prefix)\($0)") }, onError: { log.add("\(prefix)error(\($0))") },
      onCompleted: { log.add("\(prefix)completed") })
  }

  /// Returns the events of a synchronous stream.
  func recorded() -> [String] {
    let log = Recorder<String>()
    record(into: log).dispose()
    return log.entries
  }
}
