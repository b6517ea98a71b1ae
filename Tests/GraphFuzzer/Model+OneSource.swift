extension Model {
  /// Returns the stream of an operator with one source.
  func apply(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    switch operation {
    case .map(let constant):
      staged(source) { subscription in ({ subscription.next(OperatorFunctions.map($0, constant)) }, nil) }
    case .mapThrows(let modulus):
      staged(source) { subscription in
        ({ OperatorFunctions.isAccepted($0, modulus) ? subscription.next($0) : subscription.finish(.error($0)) }, nil)
      }
    case .scan:
      staged(source) { subscription in
        var result = 0
        return (
          { value in
            result = OperatorFunctions.accumulate(result, value)
            subscription.next(result)
          }, nil
        )
      }
    case .toArray: collected(source, OperatorFunctions.combine)
    case .reduce: collected(source) { $0.reduce(0, OperatorFunctions.accumulate) }
    case .startWith(let values):
      operatorStream { subscription in
        for value in values { subscription.next(value) }
        subscription.attach(source) { event in
          if case .next(let value) = event { subscription.next(value) } else { subscription.pass(event) }
        }
      }
    case .ifEmptyDefault(let value):
      staged(source) { subscription in
        var isEmpty = true
        return (
          {
            isEmpty = false
            subscription.next($0)
          },
          { end in
            if end == .completed, isEmpty { subscription.next(value) }
            subscription.pass(end)
          }
        )
      }
    case .enumerated, .window:
      // A window is flattened again with its number; `Model+Timing` numbers windows.
      applyTiming(operation, to: source)
    case .materialize, .groupBy: passValues(of: source, operation)
    case .materializeEnd, .elements:
      staged(source) { subscription in (subscription.next, { _ in subscription.pass(.completed) }) }
    case .mapTo, .pairwise, .count, .errors, .distinctValues: applyRxSwiftExt(operation, to: source)
    case .groupTake(let modulus, let limit):
      staged(source) { subscription in
        var counts: [Int: Int] = [:]
        return (
          { value in
            counts[value % modulus, default: 0] += 1
            if counts[value % modulus, default: 0] <= limit { subscription.next(value) }
          }, nil
        )
      }
    case .groupByUntil(let modulus, let limit):
      staged(source) { subscription in
        var counts: [Int: Int] = [:]
        return (
          { value in
            let number = counts[value % modulus, default: 0]
            counts[value % modulus] = (number + 1) % limit
            subscription.next(OperatorFunctions.index(number, value))
          }, nil
        )
      }
    case .groupByKeeping(let modulus, let limit): groupsInOrder(of: source, modulus, limit)
    case .filter, .compactMap, .unwrap, .ofType, .distinct, .ignoreElements, .skip, .take, .takeLast, .takeWhile,
      .takeWhileInclusive, .skipWhile, .takeUntilPredicate, .elementAt, .single:
      applyFiltering(operation, to: source)
    case .catchAndReturn(let value):
      staged(source) { subscription in
        (
          subscription.next,
          { end in
            guard case .error = end else { return subscription.pass(end) }
            subscription.next(value)
            subscription.pass(.completed)
          }
        )
      }
    case .retry(let count): attempts(Array(repeating: source, count: count))
    case .retryWhen(let delay, let count): retried(source, delay, count)
    case .retryPolicy(let delay, let count): retried(source, delay, count, grows: true)
    case .share(let kind): ModelShare(kind, source).stream
    case .shareCounted(let replay, let minimum): shared(source, replay, minimum)
    case .retryWhenTake(let count, let code): retriedTaking(source, count, code)
    case .repeatWhen(let count): repeated(source, count)
    case .record(let number): recorded(source, number)
    case .asSingle, .asMaybe, .first, .asCompletable, .singleTraits, .asInfallible, .withUnretained:
      applyTrait(operation, to: source)
    default: operation.closure == nil ? applyTiming(operation, to: source) : applyClosure(operation, to: source)
    }
  }

  private func passValues(of source: ModelStream, _ operation: OneSourceOperator) -> ModelStream {
    staged(source) { subscription in
      (
        { value in
          if case .groupBy(let modulus) = operation {
            subscription.next(OperatorFunctions.index(value % modulus, value))
          } else {
            subscription.next(value)
          }
        }, nil
      )
    }
  }

  /// Returns the stream of an operator that makes one value of all.
  private func collected(_ source: ModelStream, _ combine: @escaping ([Int]) -> Int) -> ModelStream {
    staged(source) { subscription in
      var values: [Int] = []
      return (
        { values.append($0) },
        { end in
          if end == .completed { subscription.next(combine(values)) }
          subscription.pass(end)
        }
      )
    }
  }

  /// Returns the stream of `do`, whose closures are recorded.
  private func recorded(_ source: ModelStream, _ number: Int) -> ModelStream {
    operatorStream { [scheduler] subscription in
      scheduler.log(.record(number), .onSubscribe)
      subscription.onRelease { scheduler.log(.record(number), .onDispose) }
      subscription.attach(source) { event in
        scheduler.log(.record(number), .event(event))
        if case .next(let value) = event { subscription.next(value) } else { subscription.pass(event) }
      }
    }
  }
}
