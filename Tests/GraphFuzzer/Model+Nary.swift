extension Model {
  /// Returns the stream of an operator with several sources.
  func apply(_ operation: Nary, to sources: [Stream]) -> Stream {
    switch operation {
    case .merge: merged(sources)
    case .concat: concatenated(sources)
    case .combineLatest, .combineLatestAll: combined(sources)
    case .zip, .zipAll: zipped(sources)
    case .withLatestFrom, .withLatestFromTwo: withLatest(sources[0], Array(sources.dropFirst()))
    case .pausable: paused(sources[0], sources[1], limit: 0, isBuffered: false)
    case .pausableBuffered(let limit): paused(sources[0], sources[1], limit: limit, isBuffered: true)
    case .bufferWithTrigger: triggered(sources[0], sources[1])
    case .sample: sampled(sources[0], sources[1])
    case .takeUntil: takenUntil(sources[0], sources[1])
    case .skipUntil: skippedUntil(sources[0], sources[1])
    case .amb: firstOf(sources)
    case .ifEmptySwitch:
      linked { link in
        var isEmpty = true
        link.attach(sources[0]) { signal in
          switch signal {
          case .next(let value):
            isEmpty = false
            link.next(value)
          case .completed where isEmpty: link.outside { self.forward(sources[1], link) }
          default: link.pass(signal)
          }
        }
      }
    case .catchOther: attempts(sources)
    case .catchSequence: attempts(sources)
    case .timeoutOther(let delay): timingOut(sources[0], delay, sources[1])
    case .mergeOperator: flattened(.inTurns(world, Array(sources.indices)), sources, limit: .max, nil)
    case .concatOperator: flattened(.inTurns(world, Array(sources.indices)), sources, limit: 1, nil)
    case .andThen: concatenated([staged(sources[0]) { _ in ({ _ in }, nil) }, sources[1]])
    }
  }

  /// Returns the stream of an operator that subscribes to an inner stream for each value.
  func apply(_ operation: Flat, _ closure: Closure, to outer: Stream, _ inner: [Stream]) -> Stream {
    // The closure of `map` in front of the operator is called when the value arrives.
    let mapped = staged(outer) { link in
      (
        { value in
          self.call(closure)
          link.next(value)
        }, nil
      )
    }
    return switch operation {
    case .flatMap: flattened(outer, inner, limit: .max, closure)
    case .concatMap: flattened(mapped, inner, limit: 1, nil)
    case .flatMapFirst: flattened(outer, inner, limit: 1, isFirst: true, closure)
    case .flatMapLatest: flattenedLatest(outer, inner, closure)
    case .mergeLimit(let limit): flattened(mapped, inner, limit: limit, nil)
    case .concatMapLimit(let limit): flattenedInOrder(outer, inner, limit: limit, closure)
    case .switchLatest: flattenedLatest(mapped, inner, nil)
    }
  }

  private func merged(_ sources: [Stream]) -> Stream {
    linked { link in
      var active = sources.count
      for source in sources {
        link.attach(source) { signal in
          switch signal {
          case .next(let value): link.next(value)
          case .error: link.finish(signal)
          case .completed, .released:
            active -= 1
            if active == 0 { link.pass(.completed) }
          }
        }
      }
    }
  }

  private func concatenated(_ sources: [Stream]) -> Stream {
    linked { link in
      func begin(_ index: Int) {
        link.attachInSequence(sources[index]) { end in
          guard end == .completed, index + 1 < sources.count else { return link.pass(end) }
          link.outside { begin(index + 1) }
        }
      }
      begin(0)
    }
  }

  private func combined(_ sources: [Stream]) -> Stream {
    linked { link in
      var values: [Int?] = sources.map { _ in nil }
      var done = sources.map { _ in false }
      for (index, source) in sources.enumerated() {
        link.attach(source) { signal in
          switch signal {
          case .next(let value):
            values[index] = value
            let present = values.compactMap { $0 }
            if present.count == sources.count {
              link.next(Functions.combine(present))
            } else if done.indices.allSatisfy({ $0 == index || done[$0] }) {
              link.finish(.completed)
            }
          case .error: link.finish(signal)
          case .completed, .released:
            done[index] = true
            if !done.contains(false) { link.pass(.completed) }
          }
        }
      }
    }
  }

  private func zipped(_ sources: [Stream]) -> Stream {
    linked { link in
      var values: [[Int]] = sources.map { _ in [] }
      var done = sources.map { _ in false }
      for (index, source) in sources.enumerated() {
        link.attach(source) { signal in
          switch signal {
          case .next(let value):
            values[index].append(value)
            if values.allSatisfy({ !$0.isEmpty }) {
              let row = values.map { $0[0] }
              for index in values.indices { values[index].removeFirst() }
              link.next(Functions.combine(row))
            } else if done.indices.allSatisfy({ $0 == index || done[$0] }) {
              link.finish(.completed)
            }
          case .error: link.finish(signal)
          case .completed, .released:
            done[index] = true
            if !done.contains(false) { link.pass(.completed) }
          }
        }
      }
    }
  }

  private func withLatest(_ source: Stream, _ others: [Stream]) -> Stream {
    linked { link in
      var latest: [Int?] = others.map { _ in nil }
      for (index, other) in others.enumerated() {
        link.attach(other) { signal in
          switch signal {
          case .next(let value): latest[index] = value
          case .error: link.finish(signal)
          case .completed, .released: break
          }
        }
      }
      link.attach(source, released: { link.pass(.released) }) { signal in
        switch signal {
        case .next(let value):
          let present = latest.compactMap { $0 }
          if present.count == others.count { link.next(Functions.combine([value] + present)) }
        case .error, .completed, .released: link.finish(signal)
        }
      }
    }
  }

  private func sampled(_ source: Stream, _ sampler: Stream) -> Stream {
    linked { link in
      var latest: Int?
      var hasCompleted = false
      var hasSampledLast = false
      link.attach(source) { signal in
        switch signal {
        case .next(let value): latest = value
        case .error: link.finish(signal)
        case .completed:
          hasCompleted = true
          if hasSampledLast { link.pass(.released) }
        case .released: break
        }
      }
      link.attach(sampler, released: { link.pass(.released) }) { signal in
        if case .error = signal { return link.finish(signal) }
        if case .completed = signal { hasSampledLast = true }
        if let value = latest {
          latest = nil
          link.next(value)
        }
        if hasCompleted { link.finish(.completed) }
      }
    }
  }

  private func takenUntil(_ source: Stream, _ other: Stream) -> Stream {
    linked { link in
      link.attach(other) { signal in
        switch signal {
        case .next: link.finish(.completed)
        case .error: link.finish(signal)
        case .completed, .released: break
        }
      }
      link.attach(source, released: { link.pass(.released) }) { signal in
        if case .next(let value) = signal { link.next(value) } else { link.finish(signal) }
      }
    }
  }

  private func skippedUntil(_ source: Stream, _ other: Stream) -> Stream {
    linked { link in
      var isOpen = false
      link.attach(source, released: { link.pass(.released) }) { signal in
        switch signal {
        case .next(let value): if isOpen { link.next(value) }
        case .error: link.finish(signal)
        case .completed, .released: link.finish(isOpen ? signal : .released)
        }
      }
      let slot = Slot()
      link.attach(other, slot) { signal in
        switch signal {
        case .next:
          isOpen = true
          slot.dispose()
        case .error: link.finish(signal)
        case .completed, .released: break
        }
      }
    }
  }

  private func firstOf(_ sources: [Stream]) -> Stream {
    linked { link in
      var slots: [Slot] = []
      var winner: Int?
      for (index, source) in sources.enumerated() where winner == nil {
        let slot = Slot()
        slots.append(slot)
        link.attach(source, slot) { signal in
          if winner == nil {
            winner = index
            for (other, slot) in slots.enumerated() where other != index { slot.dispose() }
          }
          if case .next(let value) = signal { link.next(value) } else { link.pass(signal) }
        }
      }
    }
  }

  private func flattened(
    _ outer: Stream, _ inner: [Stream], limit: Int, isFirst: Bool = false, _ closure: Closure?
  ) -> Stream {
    linked { [self] link in
      var active = 0
      var waiting: [Int] = []
      var hasCompleted = false
      func completeIfDone() {
        if hasCompleted, active == 0, waiting.isEmpty { link.pass(.completed) }
      }
      func begin(_ value: Int) {
        guard link.isOpen else { return }
        if let closure { call(closure) }
        link.attach(inner[Functions.choice(value, of: inner.count)]) { signal in
          switch signal {
          case .next(let value): link.next(value)
          case .error: link.finish(signal)
          case .completed, .released:
            active -= 1
            if waiting.isEmpty { completeIfDone() } else { start(waiting.removeFirst()) }
          }
        }
      }
      func start(_ value: Int) {
        active += 1
        if limit == .max { begin(value) } else { link.afterLeave { begin(value) } }
      }
      func next(_ value: Int) {
        if active < limit {
          start(value)
        } else if !isFirst {
          waiting.append(value)
        }
      }
      // Nothing is delivered for a value of the outer stream, so that it need not wait for its turn; it does if streams wait.
      link.attach(outer, ungated: limit == .max ? next : nil) { signal in
        if case .next(let value) = signal { return next(value) }
        if case .error = signal { return link.finish(signal) }
        hasCompleted = true
        completeIfDone()
      }
    }
  }

  /// The place of an inner stream in the order of the output.
  private final class Place {
    var values: [Int] = []
    var end: Signal?
  }

  private func flattenedInOrder(_ outer: Stream, _ inner: [Stream], limit: Int, _ closure: Closure) -> Stream {
    linked { [self] link in
      var places: [Place] = []
      var waiting: [Int] = []
      var hasCompleted = false
      func completeIfDone() {
        if hasCompleted, places.isEmpty, waiting.isEmpty { link.pass(.completed) }
      }
      func begin(_ value: Int, at place: Place) {
        guard link.isOpen else { return }
        call(closure)
        link.attach(inner[Functions.choice(value, of: inner.count)]) { signal in
          if case .next(let value) = signal {
            if places.first === place { link.next(value) } else { place.values.append(value) }
          } else {
            place.end = signal
            advance()
          }
        }
      }
      func advance() {
        while let end = places.first?.end {
          if case .error = end { return link.finish(end) }
          places.removeFirst()
          for value in places.first?.values ?? [] { link.next(value) }
          places.first?.values = []
        }
        startStreams()
        completeIfDone()
      }
      func startStreams() {
        while places.count < limit, !waiting.isEmpty {
          let (value, place) = (waiting.removeFirst(), Place())
          places.append(place)
          link.afterLeave { begin(value, at: place) }
        }
      }
      link.attach(outer) { signal in
        switch signal {
        case .next(let value):
          waiting.append(value)
          startStreams()
        case .error: link.finish(signal)
        case .completed, .released:
          hasCompleted = true
          completeIfDone()
        }
      }
    }
  }

  private func flattenedLatest(_ outer: Stream, _ inner: [Stream], _ closure: Closure?) -> Stream {
    linked { [self] link in
      var current: Slot?
      var hasCompleted = false
      func next(_ value: Int) {
        guard link.isOpen else { return }
        if let closure { call(closure) }
        // What a stream that has ended has sent before is still delivered.
        if let current, !current.hasEnded { current.dispose() }
        let slot = Slot()
        current = slot
        link.attach(inner[Functions.choice(value, of: inner.count)], slot) { signal in
          switch signal {
          case .next(let value): link.next(value)
          case .error: link.finish(signal)
          case .completed, .released:
            if current === slot { current = nil }
            if hasCompleted, current == nil { link.pass(.completed) }
          }
        }
      }
      link.attach(outer, ungated: next) { signal in
        if case .error = signal { return link.finish(signal) }
        hasCompleted = true
        if current == nil { link.pass(.completed) }
      }
    }
  }
}
