extension Model {
  /// Returns the stream of `bufferWithTrigger`.
  func triggered(_ source: ModelStream, _ trigger: ModelStream) -> ModelStream {
    operatorStream { subscription in
      var values: [Int] = []
      func deliver() {
        let closed = values
        values = []
        subscription.next(OperatorFunctions.combine(closed))
      }
      subscription.attach(trigger) { event in
        switch event {
        case .next: deliver()
        case .error: subscription.finish(event)
        case .completed, .released: break
        }
      }
      subscription.attach(source) { event in
        switch event {
        case .next(let value): values.append(value)
        case .completed:
          deliver()
          subscription.finish(event)
        case .error, .released: subscription.finish(event)
        }
      }
    }
  }
}
