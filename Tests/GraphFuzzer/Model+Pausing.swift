extension Model {
  /// Returns the stream of `pausable` or `pausableBuffered`, which passes values while the newest one of `pauser` is even.
  func paused(_ source: Stream, _ pauser: Stream, limit: Int, isBuffered: Bool) -> Stream {
    linked { link in
      var isRunning = false
      var kept: [Int] = []
      func flush() {
        while link.isOpen, !kept.isEmpty { link.next(kept.removeFirst()) }
      }
      link.attach(pauser) { signal in
        switch signal {
        case .next(let value):
          isRunning = value % 2 == 0
          if isRunning { flush() }
        case .error: link.finish(signal)
        case .completed, .released: break
        }
      }
      // What is kept can still be emitted after the source was deallocated.
      link.attach(source, released: isBuffered ? nil : { link.pass(.released) }) { signal in
        switch signal {
        case .next(let value):
          if isRunning { link.next(value) } else { kept = (kept + [value]).suffix(limit) }
        case .completed:
          flush()
          link.finish(signal)
        case .error, .released: link.finish(signal)
        }
      }
    }
  }
}
