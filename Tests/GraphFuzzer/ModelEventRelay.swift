/// An event relay of the model: it keeps its values while it has no observer.
final class ModelEventRelay {
  private let scheduler: ModelScheduler
  private var observers: [BroadcastObserver] = []
  private var kept: [Int] = []
  private var works: [() -> Void] = []
  private var isWorking = false

  init(_ scheduler: ModelScheduler) { self.scheduler = scheduler }

  func accept(_ value: Int) {
    perform {
      self.kept.append(value)
      self.deliver()
    }
  }

  func add(_ sink: @escaping Sink, _ disposable: ModelDisposable) {
    let observer = BroadcastObserver(sink)
    disposable.set {
      observer.isActive = false
      self.observers.removeAll { $0 === observer }
    }
    perform {
      guard observer.isActive else { return }
      self.observers.append(observer)
      self.deliver()
    }
  }

  private func deliver() {
    while !kept.isEmpty, !observers.isEmpty {
      let value = kept.removeFirst()
      let targets = observers
      scheduler.delivering(to: targets.count) {
        for target in targets where target.isActive { target.deliver([.next(value)]) }
      }
    }
  }

  private func perform(_ work: @escaping () -> Void) {
    works.append(work)
    guard !isWorking else { return }
    isWorking = true
    while !works.isEmpty { works.removeFirst()() }
    isWorking = false
  }
}
