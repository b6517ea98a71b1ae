extension Model {
  /// Returns the stream of an operator that subscribes to an inner stream for each value.
  func apply(_ operation: FlatteningOperator, _ closure: ClosureActions, to outer: ModelStream, _ inner: [ModelStream])
    -> ModelStream
  {
    // The closure of `map` in front of the operator is called when the value arrives.
    let mapped = staged(outer) { subscription in
      (
        { value in
          self.call(closure)
          subscription.next(value)
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

  func flattened(
    _ outer: ModelStream, _ inner: [ModelStream], limit: Int, isFirst: Bool = false, _ closure: ClosureActions?
  ) -> ModelStream {
    operatorStream { [self] subscription in
      var active = 0
      // Streams whose completion has yet to be handled.
      var ending = 0
      var waiting: [Int] = []
      // Values that have yet to be handled.
      var arriving = 0
      var hasCompleted = false
      func completeIfDone() {
        if hasCompleted, active == 0, ending == 0, waiting.isEmpty { subscription.pass(.completed) }
      }
      func begin(_ value: Int) {
        let stream = inner[OperatorFunctions.choice(value, of: inner.count)]
        // The place of a stream that has completed is free before that is handled.
        subscription.attach(stream, completed: { (active, ending) = (active - 1, ending + 1) }) { event in
          switch event {
          case .next(let value): subscription.next(value)
          case .error: subscription.finish(event)
          case .completed, .released:
            if event == .completed { ending -= 1 } else { active -= 1 }
            // A value that has arrived meanwhile can have taken the place.
            if waiting.isEmpty { completeIfDone() } else if active < limit { start(waiting.removeFirst()) }
          }
        }
      }
      func make() { if let closure { self.call(closure) } }
      func start(_ value: Int) {
        active += 1
        subscription.afterLeave(make) { begin(value) }
      }
      // Nothing is delivered for a value of the outer stream, so that it need not wait for its turn; it does if streams wait.
      func next(_ value: Int) {
        if limit == .max {
          active += 1
          make()
          return begin(value)
        }
        if active < limit, waiting.isEmpty, arriving == 0, subscription.canAttachNow {
          active += 1
          return subscription.attachNow(make) { begin(value) }
        }
        if isFirst, active + arriving >= limit { return }
        arriving += 1
        subscription.enter {
          arriving -= 1
          if active < limit { start(value) } else { waiting.append(value) }
        }
      }
      subscription.attach(outer, ungated: next) { event in
        if case .error = event { return subscription.finish(event) }
        hasCompleted = true
        completeIfDone()
      }
    }
  }

  /// The place of an inner stream in the order of the output.
  private final class Place {
    var values: [Int] = []
    var end: IntEvent?
  }

  private func flattenedInOrder(_ outer: ModelStream, _ inner: [ModelStream], limit: Int, _ closure: ClosureActions)
    -> ModelStream
  {
    operatorStream { [self] subscription in
      var places: [Place] = []
      var waiting: [Int] = []
      // Values that have yet to be handled.
      var arriving = 0
      var hasCompleted = false
      func completeIfDone() {
        if hasCompleted, places.isEmpty, waiting.isEmpty { subscription.pass(.completed) }
      }
      func begin(_ value: Int, at place: Place) {
        subscription.attach(inner[OperatorFunctions.choice(value, of: inner.count)]) { event in
          if case .next(let value) = event {
            if places.first === place { subscription.next(value) } else { place.values.append(value) }
          } else {
            place.end = event
            advance()
          }
        }
      }
      func advance() {
        while let end = places.first?.end {
          if case .error = end { return subscription.finish(end) }
          places.removeFirst()
          for value in places.first?.values ?? [] { subscription.next(value) }
          places.first?.values = []
        }
        startStreams()
        completeIfDone()
      }
      func startStreams() {
        while places.count < limit, !waiting.isEmpty {
          let (value, place) = (waiting.removeFirst(), Place())
          places.append(place)
          subscription.afterLeave({ self.call(closure) }, attach: { begin(value, at: place) })
        }
      }
      func next(_ value: Int) {
        if places.count < limit, waiting.isEmpty, arriving == 0, subscription.canAttachNow {
          let place = Place()
          places.append(place)
          return subscription.attachNow({ self.call(closure) }, attach: { begin(value, at: place) })
        }
        arriving += 1
        subscription.enter {
          arriving -= 1
          waiting.append(value)
          startStreams()
        }
      }
      subscription.attach(outer, ungated: next) { event in
        switch event {
        case .next: break
        case .error: subscription.finish(event)
        case .completed, .released:
          hasCompleted = true
          completeIfDone()
        }
      }
    }
  }

  private func flattenedLatest(_ outer: ModelStream, _ inner: [ModelStream], _ closure: ClosureActions?) -> ModelStream {
    operatorStream { [self] subscription in
      var current: ModelSourceSubscription?
      var hasCompleted = false
      func next(_ value: Int) {
        guard subscription.isOpen else { return }
        if let closure { call(closure) }
        // What a stream that has ended has sent before is still delivered.
        if let current, !current.hasEnded { current.dispose() }
        let input = ModelSourceSubscription()
        current = input
        let stream = inner[OperatorFunctions.choice(value, of: inner.count)]
        // The next stream is subscribed to at once, but comes after what waits.
        subscription.attach(stream, input, keepsWaitingValues: true) { event in
          switch event {
          case .next(let value): subscription.next(value)
          case .error: subscription.finish(event)
          case .completed, .released:
            if current === input { current = nil }
            if hasCompleted, current == nil { subscription.pass(.completed) }
          }
        }
      }
      subscription.attach(outer, ungated: next) { event in
        if case .error = event { return subscription.finish(event) }
        hasCompleted = true
        if current == nil { subscription.pass(.completed) }
      }
    }
  }
}
