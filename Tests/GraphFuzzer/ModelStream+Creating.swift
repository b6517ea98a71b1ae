extension ModelStream {
  /// Returns a stream that emits when its subscriber subscribes.
  static func immediate(_ scheduler: ModelScheduler, _ events: [IntEvent]) -> ModelStream {
    ModelStream(scheduler) { sink, disposable in
      for event in events where !disposable.isDisposed { sink(event) }
    }
  }

  /// Returns a stream that takes turns with other synchronous sources, one element each.
  static func inTurns(_ scheduler: ModelScheduler, _ values: [Int]) -> ModelStream {
    inTurns(scheduler, count: values.count) { values[$0] }
  }

  static func inTurns(_ scheduler: ModelScheduler, count: Int, _ value: @escaping (Int) -> Int) -> ModelStream {
    ModelStream(scheduler) { sink, disposable in
      let gate = StoppableSink(sink)
      disposable.set { gate.stop() }
      func step(_ index: Int) {
        guard gate.isActive else { return }
        guard index < count else { return gate.send(.completed) }
        gate.send(.next(value(index)))
        if gate.isActive { scheduler.takeTurn { step(index + 1) } }
      }
      scheduler.takeTurn { step(0) }
    }
  }
}
