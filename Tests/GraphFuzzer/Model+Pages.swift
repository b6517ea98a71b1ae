extension Model {
  /// Returns the stream of `pages`, in which the value of a page says which of `requests` is the next one.
  func paged(_ trigger: ModelStream, _ requests: [ModelStream], _ modulus: Int) -> ModelStream {
    operatorStream { [self] subscription in
      var (isLoading, isLast, isTriggerDone, cursor) = (true, false, false, 0)
      func completeIfDone() {
        if isLast || isTriggerDone && !isLoading { subscription.finish(.completed) }
      }
      func ended(_ value: Int) {
        isLoading = false
        subscription.next(value)
        completeIfDone()
      }
      func request() {
        guard subscription.isOpen else { return }
        var hasPage = false
        subscription.attach(apply(.take(1), to: requests[OperatorFunctions.choice(cursor, of: requests.count)])) { event in
          if case .next(let value) = event {
            hasPage = true
            if OperatorFunctions.isAccepted(value, modulus) { cursor = value } else { isLast = true }
            ended(value)
          } else if !hasPage {
            if event == .completed { subscription.finish(.completed) } else { ended(7) }
          }
        }
      }
      subscription.attach(trigger) { event in
        switch event {
        case .next:
          if isLoading { return }
          isLoading = true
          subscription.afterLeave(attach: request)
        case .error: subscription.finish(event)
        case .completed, .released:
          isTriggerDone = true
          completeIfDone()
        }
      }
      request()
    }
  }

  /// Returns the stream of `share(replay:minSubscriberCount:)`.
  func shared(_ source: ModelStream, _ replay: Int, _ minimum: Int) -> ModelStream {
    var count = 0
    var waiting: (() -> Void)?
    var isEnding = false
    let counted = ModelStream(scheduler) { sink, disposable in
      let begin = { if !disposable.isDisposed { source.subscribe(disposable, sink) } }
      if count >= minimum { begin() } else { waiting = begin }
    }
    let shared = ModelShare(ShareKind(replay: replay, isForever: false), counted).stream
    return operatorStream { [scheduler] subscription in
      // Whether a subscriber that is just receiving the end still counts is not defined.
      if isEnding { scheduler.isAmbiguous = true }
      subscription.onRelease { count -= 1 }
      subscription.attach(shared, released: { subscription.pass(.released) }) { event in
        if case .next(let value) = event { return subscription.next(value) }
        isEnding = true
        subscription.pass(event)
        isEnding = false
      }
      count += 1
      guard count >= minimum, let begin = waiting else { return }
      waiting = nil
      begin()
    }
  }
}
