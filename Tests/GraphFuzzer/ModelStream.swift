/// A stream of the model: a function that subscribes a sink.
struct ModelStream {
  let scheduler: ModelScheduler
  let start: (@escaping Sink, ModelDisposable) -> Void

  init(_ scheduler: ModelScheduler, start: @escaping (@escaping Sink, ModelDisposable) -> Void) {
    (self.scheduler, self.start) = (scheduler, start)
  }

  func subscribe(_ disposable: ModelDisposable, _ sink: @escaping Sink) { scheduler.trampolined { start(sink, disposable) } }
}

/// A receiver of events in the model.
typealias Sink = (IntEvent) -> Void
