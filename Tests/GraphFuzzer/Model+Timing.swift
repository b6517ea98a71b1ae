extension Model {
  /// Returns the stream of an operator that waits or counts.
  func applyTiming(_ operation: Unary, to source: Stream) -> Stream {
    switch operation {
    case .enumerated:
      staged(source) { link in
        var index = 0
        return (
          { value in
            index += 1
            link.next(Functions.index(index - 1, value))
          }, nil
        )
      }
    case .buffer(let span, let count): chunked(source, span, count, isWindow: false)
    case .window(let span, let count): chunked(source, span, count, isWindow: true)
    case .debounce(let delay): debounced(source, delay)
    case .throttle(let delay, let latest): throttled(source, delay, latest)
    case .delay(let delay): delayed(source, delay)
    case .timeout(let delay): timingOut(source, delay, .immediate(world, [.error(ErrorCode.timeout)]))
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
      linked { link in
        link.after(delay) { link.finish(.completed) }
        // The timer, which will complete the stream, outlives a deallocated source.
        link.attach(source, released: {}) { signal in
          if case .next(let value) = signal { link.next(value) } else { link.pass(signal) }
        }
      }
    case .skipFor(let delay):
      linked { [world] link in
        let opening = world.clock + delay
        link.attach(source) { signal in
          guard case .next(let value) = signal else { return link.pass(signal) }
          if world.clock == opening { world.isAmbiguous = true }
          if world.clock > opening { link.next(value) }
        }
      }
    default: fatalError("the model does not have \(operation)")
    }
  }

  /// Subscribes to a source whose events are passed on.
  func forward(_ source: Stream, _ link: Link) {
    link.attach(source) { signal in
      if case .next(let value) = signal { link.next(value) } else { link.pass(signal) }
    }
  }

  private func chunked(_ source: Stream, _ span: Int, _ count: Int, isWindow: Bool) -> Stream {
    linked { link in
      var values: [Int] = []
      var number = 0
      var timer: Work?
      var isReleased = false
      func start() {
        timer?.cancel()
        timer = link.after(span) { close() }
      }
      func close() {
        let closed = values
        values = []
        number += 1
        start()
        if !isWindow { link.next(Functions.combine(closed)) }
        if isReleased { link.pass(.released) }
      }
      func released() {
        // What becomes of a window is not modelled. A buffer delivers what it has.
        if isWindow { return link.undefined() }
        isReleased = true
        if values.isEmpty { link.pass(.released) }
      }
      start()
      link.attach(source, released: released) { signal in
        switch signal {
        case .next(let value):
          values.append(value)
          if isWindow { link.next(Functions.index(number, value)) }
          if values.count == count { close() }
        case .completed, .released:
          if !isWindow { link.next(Functions.combine(values)) }
          link.pass(.completed)
        case .error: link.pass(signal)
        }
      }
    }
  }

  private func debounced(_ source: Stream, _ delay: Int) -> Stream {
    linked { link in
      var waiting: (value: Int, timer: Work)?
      var isReleased = false
      func released() {
        isReleased = true
        if waiting == nil { link.pass(.released) }
      }
      link.attach(source, released: released) { signal in
        switch signal {
        case .next(let value):
          waiting?.timer.cancel()
          let timer = link.after(delay) {
            waiting = nil
            link.next(value)
            if isReleased { link.pass(.released) }
          }
          waiting = (value, timer)
        case .completed, .released:
          if let waiting { link.next(waiting.value) }
          link.pass(.completed)
        case .error: link.pass(signal)
        }
      }
    }
  }

  private func throttled(_ source: Stream, _ delay: Int, _ latest: Bool) -> Stream {
    linked { [world] link in
      var emission: Int?
      var waiting: Int?
      var end: Signal?
      func emit(_ value: Int) {
        emission = world.clock
        link.next(value)
      }
      func finish(_ signal: Signal) {
        if waiting == nil { link.pass(signal) } else { end = signal }
      }
      link.attach(source, released: { finish(.released) }) { signal in
        switch signal {
        case .next(let value):
          guard let last = emission, world.clock <= last + delay else { return emit(value) }
          if world.clock == last + delay { world.isAmbiguous = true }
          guard latest else { return }
          let isFirst = waiting == nil
          waiting = value
          guard isFirst else { return }
          link.after(last + delay - world.clock) {
            guard let value = waiting else { return }
            waiting = nil
            emit(value)
            if let end { link.finish(end) }
          }
        case .completed, .released: finish(.completed)
        case .error: link.pass(signal)
        }
      }
    }
  }

  private func delayed(_ source: Stream, _ delay: Int) -> Stream {
    linked { link in
      var pending = 0
      var isReleased = false
      func released() {
        isReleased = true
        if pending == 0 { link.pass(.released) }
      }
      link.attach(source, released: released) { signal in
        switch signal {
        case .next(let value):
          pending += 1
          link.after(delay) {
            pending -= 1
            link.next(value)
            if isReleased, pending == 0 { link.pass(.released) }
          }
        case .completed, .released: link.after(delay) { link.finish(.completed) }
        case .error: link.pass(signal)
        }
      }
    }
  }

  func timingOut(_ source: Stream, _ delay: Int, _ other: Stream) -> Stream {
    linked { [self] link in
      var timer: Work?
      let slot = Slot()
      func start() {
        timer?.cancel()
        timer = link.after(delay) {
          slot.dispose()
          link.outside { self.forward(other, link) }
        }
      }
      start()
      link.attach(source, slot, released: {}) { signal in
        guard case .next(let value) = signal else { return link.pass(signal) }
        start()
        link.next(value)
      }
    }
  }

  /// `makeRoom` returns whether a value that has arrived is queued, and can drop another one.
  private func observed(_ source: Stream, _ makeRoom: @escaping (inout [Signal]) -> Bool) -> Stream {
    linked { link in
      var queue: [Signal] = []
      var isScheduled = false
      func receive(_ signal: Signal) {
        if signal.isValue, !makeRoom(&queue) { return }
        queue.append(signal)
        guard !isScheduled else { return }
        isScheduled = true
        link.after(0, isGated: false) {
          while link.isOpen, !queue.isEmpty {
            let signal = queue.removeFirst()
            if case .next(let value) = signal { link.next(value) } else { link.finish(signal) }
          }
          isScheduled = false
        }
      }
      link.attach(source, released: { receive(.released) }, ungated: { receive(.next($0)) }, receive)
    }
  }

  private func delayedSubscription(_ source: Stream, _ delay: Int) -> Stream {
    linked { [self] link in
      link.after(delay) { link.outside { self.forward(source, link) } }
    }
  }
}
