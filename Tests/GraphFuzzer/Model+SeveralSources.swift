extension Model {
  /// Returns the stream of an operator with several sources.
  func apply(_ operation: SeveralSourcesOperator, to sources: [ModelStream]) -> ModelStream {
    switch operation {
    case .merge: merged(sources)
    case .concat: concatenated(sources)
    case .mergeDelayingErrors: mergedDelayingErrors(sources)
    case .concatDelayingErrors: concatenatedDelayingErrors(sources)
    case .combineLatest, .combineLatestAll: combined(sources)
    case .zip, .zipAll: zipped(sources)
    case .withLatestFrom: withLatest(sources[0], Array(sources.dropFirst()))
    case .pausable: paused(sources[0], sources[1], limit: 0, isBuffered: false)
    case .pausableBuffered(let limit): paused(sources[0], sources[1], limit: limit, isBuffered: true)
    case .bufferWithTrigger: triggered(sources[0], sources[1])
    case .sample: sampled(sources[0], sources[1])
    case .takeUntil: takenUntil(sources[0], sources[1])
    case .skipUntil: skippedUntil(sources[0], sources[1])
    case .amb: firstOf(sources)
    case .ifEmptySwitch:
      operatorStream { subscription in
        var isEmpty = true
        subscription.attach(sources[0]) { event in
          switch event {
          case .next(let value):
            isEmpty = false
            subscription.next(value)
          case .completed where isEmpty: subscription.outside { self.forward(sources[1], subscription) }
          default: subscription.pass(event)
          }
        }
      }
    case .catchOther: attempts(sources)
    case .catchSequence: attempts(sources)
    case .timeoutOther(let delay): timingOut(sources[0], delay, sources[1])
    case .mergeOperator: flattened(.inTurns(scheduler, Array(sources.indices)), sources, limit: .max, nil)
    case .concatOperator: flattened(.inTurns(scheduler, Array(sources.indices)), sources, limit: 1, nil)
    case .pages(let modulus): paged(sources[0], Array(sources.dropFirst()), modulus)
    case .andThen: concatenated([staged(sources[0]) { _ in ({ _ in }, nil) }, sources[1]])
    }
  }

  private func merged(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var active = sources.count
      for source in sources {
        subscription.attach(source) { event in
          switch event {
          case .next(let value): subscription.next(value)
          case .error: subscription.finish(event)
          case .completed, .released:
            active -= 1
            if active == 0 { subscription.pass(.completed) }
          }
        }
      }
    }
  }

  private func concatenated(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      func begin(_ index: Int) {
        subscription.attachInSequence(sources[index]) { end in
          guard end == .completed, index + 1 < sources.count else { return subscription.pass(end) }
          subscription.outside { begin(index + 1) }
        }
      }
      begin(0)
    }
  }

  private func mergedDelayingErrors(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var active = sources.count
      var errors = 0
      for source in sources {
        subscription.attach(source) { event in
          if case .next(let value) = event { return subscription.next(value) }
          if case .error = event { errors += 1 }
          active -= 1
          if active == 0 { subscription.pass(errors == 0 ? .completed : .error(LibraryErrorCode.composite(errors))) }
        }
      }
    }
  }

  private func concatenatedDelayingErrors(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var errors = 0
      func begin(_ index: Int) {
        subscription.attachInSequence(sources[index]) { end in
          if case .error = end { errors += 1 }
          if index + 1 < sources.count { return subscription.outside { begin(index + 1) } }
          subscription.pass(errors == 0 ? .completed : .error(LibraryErrorCode.composite(errors)))
        }
      }
      begin(0)
    }
  }

  private func combined(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var values: [Int?] = sources.map { _ in nil }
      var done = sources.map { _ in false }
      for (index, source) in sources.enumerated() {
        subscription.attach(source) { event in
          switch event {
          case .next(let value):
            values[index] = value
            let present = values.compactMap { $0 }
            if present.count == sources.count {
              subscription.next(OperatorFunctions.combine(present))
            } else if done.indices.allSatisfy({ $0 == index || done[$0] }) {
              subscription.finish(.completed)
            }
          case .error: subscription.finish(event)
          case .completed, .released:
            done[index] = true
            if !done.contains(false) { subscription.pass(.completed) }
          }
        }
      }
    }
  }

  private func zipped(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var values: [[Int]] = sources.map { _ in [] }
      var done = sources.map { _ in false }
      /// Whether a source has completed and none of its values waits.
      var isExhausted: Bool { values.indices.contains { done[$0] && values[$0].isEmpty } }
      for (index, source) in sources.enumerated() {
        subscription.attach(source) { event in
          switch event {
          case .next(let value):
            values[index].append(value)
            if values.allSatisfy({ !$0.isEmpty }) {
              let row = values.map { $0[0] }
              for index in values.indices { values[index].removeFirst() }
              subscription.next(OperatorFunctions.combine(row))
            }
            if isExhausted { subscription.finish(.completed) }
          case .error: subscription.finish(event)
          case .completed, .released:
            done[index] = true
            if isExhausted { done.contains(false) ? subscription.finish(.completed) : subscription.pass(.completed) }
          }
        }
      }
    }
  }

  private func withLatest(_ source: ModelStream, _ others: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var latest: [Int?] = others.map { _ in nil }
      for (index, other) in others.enumerated() {
        subscription.attach(other) { event in
          switch event {
          case .next(let value): latest[index] = value
          case .error: subscription.finish(event)
          case .completed, .released: break
          }
        }
      }
      subscription.attach(source, released: { subscription.pass(.released) }) { event in
        switch event {
        case .next(let value):
          let present = latest.compactMap { $0 }
          if present.count == others.count { subscription.next(OperatorFunctions.combine([value] + present)) }
        case .error, .completed, .released: subscription.finish(event)
        }
      }
    }
  }

  private func sampled(_ source: ModelStream, _ sampler: ModelStream) -> ModelStream {
    operatorStream { subscription in
      var latest: Int?
      var hasCompleted = false
      var hasSampledLast = false
      subscription.attach(source) { event in
        switch event {
        case .next(let value): latest = value
        case .error: subscription.finish(event)
        case .completed:
          hasCompleted = true
          if hasSampledLast { subscription.pass(.released) }
        case .released: break
        }
      }
      subscription.attach(sampler, released: { subscription.pass(.released) }) { event in
        if case .error = event { return subscription.finish(event) }
        if case .completed = event { hasSampledLast = true }
        if let value = latest {
          latest = nil
          subscription.next(value)
        }
        if hasCompleted { subscription.finish(.completed) }
      }
    }
  }

  private func takenUntil(_ source: ModelStream, _ other: ModelStream) -> ModelStream {
    operatorStream { subscription in
      subscription.attach(other) { event in
        switch event {
        case .next: subscription.finish(.completed)
        case .error: subscription.finish(event)
        case .completed, .released: break
        }
      }
      subscription.attach(source, released: { subscription.pass(.released) }) { event in
        if case .next(let value) = event { subscription.next(value) } else { subscription.finish(event) }
      }
    }
  }

  private func skippedUntil(_ source: ModelStream, _ other: ModelStream) -> ModelStream {
    operatorStream { subscription in
      var isOpen = false
      subscription.attach(source, released: { subscription.pass(.released) }) { event in
        switch event {
        case .next(let value): if isOpen { subscription.next(value) }
        case .error: subscription.finish(event)
        case .completed, .released: subscription.finish(isOpen ? event : .released)
        }
      }
      let input = ModelSourceSubscription()
      subscription.attach(other, input) { event in
        switch event {
        case .next:
          isOpen = true
          input.dispose()
        case .error: subscription.finish(event)
        case .completed, .released: break
        }
      }
    }
  }

  private func firstOf(_ sources: [ModelStream]) -> ModelStream {
    operatorStream { subscription in
      var inputs: [ModelSourceSubscription] = []
      var winner: Int?
      for (index, source) in sources.enumerated() where winner == nil {
        let input = ModelSourceSubscription()
        inputs.append(input)
        subscription.attach(source, input) { event in
          if winner == nil {
            winner = index
            for (other, input) in inputs.enumerated() where other != index { input.dispose() }
          }
          if case .next(let value) = event { subscription.next(value) } else { subscription.pass(event) }
        }
      }
    }
  }
}
