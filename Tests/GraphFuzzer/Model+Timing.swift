extension Model {
  /// Returns the stream of an operator that waits or counts.
  func applyTiming(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    switch operation {
    case .enumerated:
      staged(source) { subscription in
        var index = 0
        return (
          { value in
            index += 1
            subscription.next(OperatorFunctions.index(index - 1, value))
          }, nil
        )
      }
    case .buffer(let span, let count): chunked(source, span, count, isWindow: false)
    case .window(let span, let count): chunked(source, span, count, isWindow: true)
    case .debounce(let delay): debounced(source) { _ in delay }
    case .debounceByValue(let delay): debounced(source) { OperatorFunctions.time($0, delay) }
    case .throttle(let delay, let latest): throttled(source, latest) { _ in delay }
    case .throttleByValue(let delay, let latest): throttled(source, latest) { OperatorFunctions.time($0, delay) }
    case .bufferSinceFirst(let span, let count): bufferedSinceFirst(source, span, count)
    case .delay(let delay): delayed(source, delay)
    case .timeout(let delay): timingOut(source, delay, .immediate(scheduler, [.error(LibraryErrorCode.timeout)]))
    case .observeOn: observed(source) { _ in true }
    case .observeOnNewest(let limit):
      observed(source) { queue in
        if queue.count(where: \.isValue) >= limit { queue.remove(at: queue.firstIndex(where: \.isValue)!) }
        return true
      }
    case .observeOnOldest(let limit): observed(source) { $0.count(where: \.isValue) < limit }
    case .subscribeOn: delayedSubscription(source, 0)
    case .delaySubscription(let delay): delayedSubscription(source, delay)
    case .takeFor(let delay):
      operatorStream { subscription in
        subscription.after(delay) { subscription.finish(.completed) }
        // The timer, which will complete the stream, outlives a deallocated source.
        subscription.attach(source, released: {}) { event in
          if case .next(let value) = event { subscription.next(value) } else { subscription.pass(event) }
        }
      }
    case .skipFor(let delay):
      operatorStream { [scheduler] subscription in
        let opening = scheduler.clock + delay
        subscription.attach(source) { event in
          guard case .next(let value) = event else { return subscription.pass(event) }
          if scheduler.clock == opening { scheduler.isAmbiguous = true }
          if scheduler.clock > opening { subscription.next(value) }
        }
      }
    default: fatalError("the model does not have \(operation)")
    }
  }

  /// Subscribes to a source whose events are passed on.
  func forward(_ source: ModelStream, _ subscription: ModelOperatorSubscription) {
    subscription.attach(source) { event in
      if case .next(let value) = event { subscription.next(value) } else { subscription.pass(event) }
    }
  }

  private func chunked(_ source: ModelStream, _ span: Int, _ count: Int, isWindow: Bool) -> ModelStream {
    operatorStream { subscription in
      var values: [Int] = []
      var number = 0
      var timer: ModelScheduledWork?
      var isReleased = false
      func start() {
        timer?.cancel()
        timer = subscription.after(span) { close() }
      }
      func close() {
        let closed = values
        values = []
        number += 1
        start()
        if !isWindow { subscription.next(OperatorFunctions.combine(closed)) }
        if isReleased { subscription.pass(.released) }
      }
      func released() {
        // What becomes of a window is not modelled. A buffer delivers what it has.
        if isWindow { return subscription.undefined() }
        isReleased = true
        if values.isEmpty { subscription.pass(.released) }
      }
      start()
      subscription.attach(source, released: released) { event in
        switch event {
        case .next(let value):
          values.append(value)
          if isWindow { subscription.next(OperatorFunctions.index(number, value)) }
          if values.count == count { close() }
        case .completed, .released:
          if !isWindow { subscription.next(OperatorFunctions.combine(values)) }
          subscription.pass(.completed)
        case .error: subscription.pass(event)
        }
      }
    }
  }

  private func bufferedSinceFirst(_ source: ModelStream, _ span: Int, _ count: Int) -> ModelStream {
    operatorStream { subscription in
      var values: [Int] = []
      var timer: ModelScheduledWork?
      var isReleased = false
      func close() {
        timer?.cancel()
        let closed = values
        values = []
        subscription.next(OperatorFunctions.combine(closed))
        if isReleased { subscription.pass(.released) }
      }
      func released() {
        isReleased = true
        if values.isEmpty { subscription.pass(.released) }
      }
      subscription.attach(source, released: released) { event in
        switch event {
        case .next(let value):
          values.append(value)
          if values.count == 1 { timer = subscription.after(span) { close() } }
          if values.count == count { close() }
        case .completed, .released:
          if !values.isEmpty { subscription.next(OperatorFunctions.combine(values)) }
          subscription.pass(.completed)
        case .error: subscription.pass(event)
        }
      }
    }
  }

  private func debounced(_ source: ModelStream, _ delay: @escaping (Int) -> Int) -> ModelStream {
    operatorStream { subscription in
      var waiting: (value: Int, timer: ModelScheduledWork)?
      var isReleased = false
      func released() {
        isReleased = true
        if waiting == nil { subscription.pass(.released) }
      }
      subscription.attach(source, released: released) { event in
        switch event {
        case .next(let value):
          waiting?.timer.cancel()
          if delay(value) == 0 {
            waiting = nil
            return subscription.next(value)
          }
          let timer = subscription.after(delay(value)) {
            waiting = nil
            subscription.next(value)
            if isReleased { subscription.pass(.released) }
          }
          waiting = (value, timer)
        case .completed, .released:
          if let waiting { subscription.next(waiting.value) }
          subscription.pass(.completed)
        case .error: subscription.pass(event)
        }
      }
    }
  }

  private func throttled(_ source: ModelStream, _ latest: Bool, _ delay: @escaping (Int) -> Int) -> ModelStream {
    operatorStream { [scheduler] subscription in
      var windowEnd: Int?
      var waiting: Int?
      var end: IntEvent?
      func emit(_ value: Int) {
        windowEnd = scheduler.clock + delay(value)
        subscription.next(value)
      }
      func finish(_ event: IntEvent) {
        if waiting == nil { subscription.pass(event) } else { end = event }
      }
      subscription.attach(source, released: { finish(.released) }) { event in
        switch event {
        case .next(let value):
          guard let windowEnd, scheduler.clock <= windowEnd else { return emit(value) }
          if scheduler.clock == windowEnd { scheduler.isAmbiguous = true }
          guard latest else { return }
          let isFirst = waiting == nil
          waiting = value
          guard isFirst else { return }
          subscription.after(windowEnd - scheduler.clock) {
            guard let value = waiting else { return }
            waiting = nil
            emit(value)
            if let end { subscription.finish(end) }
          }
        case .completed, .released: finish(.completed)
        case .error: subscription.pass(event)
        }
      }
    }
  }

  private func delayed(_ source: ModelStream, _ delay: Int) -> ModelStream {
    operatorStream { subscription in
      var pending = 0
      var isReleased = false
      func released() {
        isReleased = true
        if pending == 0 { subscription.pass(.released) }
      }
      subscription.attach(source, released: released) { event in
        switch event {
        case .next(let value):
          pending += 1
          subscription.after(delay) {
            pending -= 1
            subscription.next(value)
            if isReleased, pending == 0 { subscription.pass(.released) }
          }
        case .completed, .released: subscription.after(delay) { subscription.finish(.completed) }
        case .error: subscription.pass(event)
        }
      }
    }
  }

  func timingOut(_ source: ModelStream, _ delay: Int, _ other: ModelStream) -> ModelStream {
    operatorStream { [self] subscription in
      var timer: ModelScheduledWork?
      let input = ModelSourceSubscription()
      func start() {
        timer?.cancel()
        timer = subscription.after(delay) {
          input.dispose()
          subscription.outside { self.forward(other, subscription) }
        }
      }
      start()
      subscription.attach(source, input, released: {}) { event in
        guard case .next(let value) = event else { return subscription.pass(event) }
        start()
        subscription.next(value)
      }
    }
  }

  /// `makeRoom` returns whether a value that has arrived is queued, and can drop another one.
  private func observed(_ source: ModelStream, _ makeRoom: @escaping (inout [IntEvent]) -> Bool) -> ModelStream {
    operatorStream { subscription in
      var queue: [IntEvent] = []
      var isScheduled = false
      func receive(_ event: IntEvent) {
        if event.isValue, !makeRoom(&queue) { return }
        queue.append(event)
        if !isScheduled { schedule() }
      }
      // A virtual scheduler gets one item of work for each event.
      func schedule() {
        isScheduled = true
        subscription.after(0, isGated: false) {
          guard subscription.isOpen, !queue.isEmpty else { return }
          let event = queue.removeFirst()
          if case .next(let value) = event { subscription.next(value) } else { subscription.finish(event) }
          isScheduled = false
          if subscription.isOpen, !queue.isEmpty { schedule() }
        }
      }
      subscription.attach(source, released: { receive(.released) }, ungated: { receive(.next($0)) }, receive)
    }
  }

  private func delayedSubscription(_ source: ModelStream, _ delay: Int) -> ModelStream {
    operatorStream { [self] subscription in
      subscription.after(delay) { subscription.outside { self.forward(source, subscription) } }
    }
  }
}
