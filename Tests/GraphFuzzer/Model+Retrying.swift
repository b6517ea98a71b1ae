extension Model {
  /// Returns a stream that subscribes to the next stream when the previous one has failed.
  func attempts(_ streams: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      func begin(_ index: Int) {
        subscription.attachInSequence(streams[index]) { end in
          switch end {
          case .error where index + 1 < streams.count: subscription.outside { begin(index + 1) }
          default: subscription.pass(end)
          }
        }
      }
      begin(0)
    }
  }

  /// Returns a stream that subscribes again `delay` after each of the first `count` errors, then fails at the next one.
  ///
  /// If the delay grows, it is multiplied by the number of errors since the last value.
  ///
  /// The notifier is a `flatMap` to timers. So an error that the notifier passes on waits until the timer's value, which started the
  /// attempt, has been delivered.
  func retried(_ source: ModelStream, _ delay: Int, _ count: Int, grows: Bool = false) -> ModelStream {
    operatorStream { [scheduler] subscription in
      var errors = 0
      var errorsSinceValue = 0
      var isInsideTimer = false
      var waiting: IntEvent?
      func begin() {
        subscription.attachInSequence(source, receivingValue: { errorsSinceValue = 0 }) { end in
          guard case .error = end else { return subscription.pass(.completed) }
          errors += 1
          errorsSinceValue += 1
          if errors > count {
            // The notifier subscribes to a stream that fails, so the error is sent inside of a `subscribe` call.
            if isInsideTimer { waiting = end } else { scheduler.trampolined { subscription.pass(end) } }
            return
          }
          subscription.after(grows ? delay * errorsSinceValue : delay) {
            isInsideTimer = true
            subscription.outside { begin() }
            isInsideTimer = false
            if let waiting { subscription.pass(waiting) }
          }
        }
      }
      begin()
    }
  }

  /// Returns a stream that subscribes again at each of the first `count` errors, and ends at the next one.
  func retriedTaking(_ source: ModelStream, _ count: Int, _ code: Int?) -> ModelStream {
    operatorStream { subscription in
      var errors = 0
      func begin() {
        subscription.attachInSequence(source) { end in
          guard case .error = end else { return subscription.pass(.completed) }
          errors += 1
          if errors <= count {
            subscription.outside { begin() }
          } else {
            subscription.finish(code.map(IntEvent.error) ?? .completed)
          }
        }
      }
      begin()
    }
  }

  /// Returns a stream that subscribes again at each of the first `count` completions, and completes at the next one.
  func repeated(_ source: ModelStream, _ count: Int) -> ModelStream {
    operatorStream { subscription in
      var completions = 0
      func begin() {
        subscription.attachInSequence(source) { end in
          guard end == .completed else { return subscription.finish(end) }
          completions += 1
          if completions <= count { subscription.outside { begin() } } else { subscription.finish(.completed) }
        }
      }
      begin()
    }
  }
}
