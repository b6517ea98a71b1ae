extension Observable {
  /// Starts the stream for a stage that receives its values with `next` and sends to `downstream`, fused with the stream's loop where
  /// that is possible.
  final func attach<Output>(before downstream: Sink<Output>, _ next: @escaping (Element) -> Void) {
    if case .elements(let elements) = fusion {
      if let observation = downstream.scope.observation { unsafe observation.attached(operation) }
      downstream.ending.emit(elements, to: next)
    } else {
      attach(Sink(next: next, downstream.ending))
    }
  }
}
