#if EXPLORE_INTERLEAVINGS
  @testable import Rill
  import RillLocks

  /// A serial queue.
  final class ExploredSerialScheduler: ImmediateSchedulerType {
    private let explorer: Explorer
    private let waiting = Locked<(work: [() -> Void], isRunning: Bool)>((work: [], isRunning: false))

    init(_ explorer: Explorer) { self.explorer = explorer }

    func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
      let place = SingleAssignmentDisposable()
      let isFirst = waiting.withLock { waiting in
        waiting.work.append { if !place.isDisposed { place.setDisposable(action(state)) } }
        defer { waiting.isRunning = true }
        return !waiting.isRunning
      }
      if isFirst { explorer.runLater { self.run() } }
      return place
    }

    private func run() {
      while let next = takeNext() { next() }
    }

    private func takeNext() -> (() -> Void)? {
      waiting.withLock { waiting in
        if waiting.work.isEmpty { waiting.isRunning = false }
        return waiting.work.isEmpty ? nil : waiting.work.removeFirst()
      }
    }
  }
#endif
