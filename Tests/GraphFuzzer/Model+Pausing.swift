extension Model {
  /// Returns the stream of `pausable` or `pausableBuffered`, which passes values while the newest one of `pauser` is even.
  func paused(_ source: ModelStream, _ pauser: ModelStream, limit: Int, isBuffered: Bool) -> ModelStream {
    operatorStream { subscription in
      var isRunning = false
      var kept: [Int] = []
      func flush() {
        while subscription.isOpen, !kept.isEmpty { subscription.next(kept.removeFirst()) }
      }
      subscription.attach(pauser) { event in
        switch event {
        case .next(let value):
          isRunning = value % 2 == 0
          if isRunning { flush() }
        case .error: subscription.finish(event)
        case .completed, .released: break
        }
      }
      // What is kept can still be emitted after the source was deallocated.
      subscription.attach(source, released: isBuffered ? nil : { subscription.pass(.released) }) { event in
        switch event {
        case .next(let value):
          if isRunning { subscription.next(value) } else { kept = (kept + [value]).suffix(limit) }
        case .completed:
          flush()
          subscription.finish(event)
        case .error, .released: subscription.finish(event)
        }
      }
    }
  }
}
