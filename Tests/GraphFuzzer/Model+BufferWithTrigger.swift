extension Model {
  /// Returns the stream of `bufferWithTrigger`.
  func triggered(_ source: Stream, _ trigger: Stream) -> Stream {
    linked { link in
      var values: [Int] = []
      func deliver() {
        let closed = values
        values = []
        link.next(Functions.combine(closed))
      }
      link.attach(trigger) { signal in
        switch signal {
        case .next: deliver()
        case .error: link.finish(signal)
        case .completed, .released: break
        }
      }
      link.attach(source) { signal in
        switch signal {
        case .next(let value): values.append(value)
        case .completed:
          deliver()
          link.finish(signal)
        case .error, .released: link.finish(signal)
        }
      }
    }
  }
}
