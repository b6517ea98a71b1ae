extension Model {
  /// Returns the stream of an operator with one source.
  func apply(_ operation: Unary, to source: Stream) -> Stream {
    switch operation {
    case .map(let constant): staged(source) { link in ({ link.next(Functions.map($0, constant)) }, nil) }
    case .mapThrows(let modulus):
      staged(source) { link in
        ({ Functions.isAccepted($0, modulus) ? link.next($0) : link.finish(.error($0)) }, nil)
      }
    case .filter(let modulus), .compactMap(let modulus), .unwrap(let modulus), .ofType(let modulus):
      staged(source) { link in ({ if Functions.isAccepted($0, modulus) { link.next($0) } }, nil) }
    case .scan:
      staged(source) { link in
        var result = 0
        return (
          { value in
            result = Functions.accumulate(result, value)
            link.next(result)
          }, nil
        )
      }
    case .distinct:
      staged(source) { link in
        var latest: Int?
        return (
          { value in
            if latest == value { return }
            latest = value
            link.next(value)
          }, nil
        )
      }
    case .enumerated, .window:
      // A window is flattened again with its number; `Model+Timing` numbers windows.
      applyTiming(operation, to: source)
    case .materialize, .groupBy: passValues(of: source, operation)
    case .ignoreElements: staged(source) { _ in ({ _ in }, nil) }
    case .materializeEnd, .elements: staged(source) { link in (link.next, { _ in link.pass(.completed) }) }
    case .mapTo, .pairwise, .count, .errors, .distinctValues: applyRxSwiftExt(operation, to: source)
    case .groupTake(let modulus, let limit):
      staged(source) { link in
        var counts: [Int: Int] = [:]
        return (
          { value in
            counts[value % modulus, default: 0] += 1
            if counts[value % modulus, default: 0] <= limit { link.next(value) }
          }, nil
        )
      }
    case .skip, .take, .takeLast, .takeWhile, .takeWhileInclusive, .skipWhile, .takeUntilPredicate, .elementAt, .single,
      .ifEmptyDefault, .startWith, .toArray, .reduce:
      applyFiltering(operation, to: source)
    case .catchAndReturn(let value):
      staged(source) { link in
        (
          link.next,
          { end in
            guard case .error = end else { return link.pass(end) }
            link.next(value)
            link.pass(.completed)
          }
        )
      }
    case .retry(let count): attempts(Array(repeating: source, count: count))
    case .retryWhen(let delay, let count), .retryPolicy(let delay, let count): retried(source, delay, count)
    case .share(let kind): ModelShare(kind, source).stream
    case .retryWhenTake(let count, let code): retriedTaking(source, count, code)
    case .record(let number): recorded(source, number)
    case .asSingle, .asMaybe, .first, .asCompletable, .singleTraits, .asInfallible, .withUnretained:
      applyTrait(operation, to: source)
    default: operation.closure == nil ? applyTiming(operation, to: source) : applyClosure(operation, to: source)
    }
  }

  private func passValues(of source: Stream, _ operation: Unary) -> Stream {
    staged(source) { link in
      (
        { value in
          if case .groupBy(let modulus) = operation {
            link.next(Functions.index(value % modulus, value))
          } else {
            link.next(value)
          }
        }, nil
      )
    }
  }

  /// Returns the stream of `do`, whose closures are recorded.
  private func recorded(_ source: Stream, _ number: Int) -> Stream {
    linked { [world] link in
      world.log(.record(number), .onSubscribe)
      link.onRelease { world.log(.record(number), .onDispose) }
      link.attach(source) { signal in
        world.log(.record(number), .event(signal))
        if case .next(let value) = signal { link.next(value) } else { link.pass(signal) }
      }
    }
  }

  private func applyFiltering(_ operation: Unary, to source: Stream) -> Stream {
    if case .startWith(let values) = operation {
      return linked { link in
        for value in values { link.next(value) }
        link.attach(source) { signal in
          if case .next(let value) = signal { link.next(value) } else { link.pass(signal) }
        }
      }
    }
    if operation == .take(0) { return .immediate(world, [.completed]) }
    return staged(source) { link in
      var count = 0
      var values: [Int] = []
      var isSkipping = true
      func next(_ value: Int) {
        count += 1
        switch operation {
        case .skip(let limit): if count > limit { link.next(value) }
        case .take(let limit):
          if count > limit { return }
          link.next(value)
          if count == limit { link.finish(.completed) }
        case .takeLast(let limit): values = (values + [value]).suffix(limit)
        case .takeWhile(let modulus):
          if Functions.isAccepted(value, modulus) { link.next(value) } else { link.finish(.completed) }
        case .takeWhileInclusive(let modulus), .takeUntilPredicate(let modulus):
          if !Functions.isAccepted(value, modulus) {
            if case .takeWhileInclusive = operation { link.next(value) }
            link.finish(.completed)
          } else {
            link.next(value)
          }
        case .skipWhile(let modulus):
          if !Functions.isAccepted(value, modulus) { isSkipping = false }
          if !isSkipping { link.next(value) }
        case .elementAt(let index):
          if count == index + 1 {
            link.next(value)
            link.finish(.completed)
          }
        case .single: if count == 1 { link.next(value) } else { link.finish(.error(ErrorCode.moreThanOneElement)) }
        case .toArray, .reduce: values.append(value)
        default: link.next(value)
        }
      }
      func end(_ end: Signal) {
        guard end == .completed else { return link.pass(end) }
        switch operation {
        case .takeLast: for value in values { link.next(value) }
        case .elementAt: return link.pass(.error(ErrorCode.argumentOutOfRange))
        case .single: if count == 0 { return link.pass(.error(ErrorCode.noElements)) }
        case .ifEmptyDefault(let value): if count == 0 { link.next(value) }
        case .toArray: link.next(Functions.combine(values))
        case .reduce: link.next(values.reduce(0, Functions.accumulate))
        default: break
        }
        link.pass(.completed)
      }
      return (next, end)
    }
  }

  /// Returns a stream that subscribes to the next stream when the previous one has failed.
  func attempts(_ streams: [Stream]) -> Stream {
    linked { link in
      func begin(_ index: Int) {
        link.attachInSequence(streams[index]) { end in
          switch end {
          case .error where index + 1 < streams.count: link.outside { begin(index + 1) }
          default: link.pass(end)
          }
        }
      }
      begin(0)
    }
  }

  /// Returns a stream that subscribes again `delay` after each of the first `count` errors, then fails at the next one.
  ///
  /// The notifier is a `flatMap` to timers. So an error that the notifier passes on waits until the timer's value, which started the
  /// attempt, has been delivered.
  private func retried(_ source: Stream, _ delay: Int, _ count: Int) -> Stream {
    linked { [world] link in
      var errors = 0
      var isInsideTimer = false
      var waiting: Signal?
      func begin() {
        link.attachInSequence(source) { end in
          guard case .error = end else { return link.pass(.completed) }
          errors += 1
          if errors > count {
            // The notifier subscribes to a stream that fails, so the error is sent inside of a `subscribe` call.
            if isInsideTimer { waiting = end } else { world.trampolined { link.pass(end) } }
            return
          }
          link.after(delay) {
            isInsideTimer = true
            link.outside { begin() }
            isInsideTimer = false
            if let waiting { link.pass(waiting) }
          }
        }
      }
      begin()
    }
  }

  /// Returns a stream that subscribes again at each of the first `count` errors, and ends at the next one.
  private func retriedTaking(_ source: Stream, _ count: Int, _ code: Int?) -> Stream {
    linked { link in
      var errors = 0
      func begin() {
        link.attachInSequence(source) { end in
          guard case .error = end else { return link.pass(.completed) }
          errors += 1
          if errors <= count {
            link.outside { begin() }
          } else {
            link.finish(code.map(Signal.error) ?? .completed)
          }
        }
      }
      begin()
    }
  }
}
