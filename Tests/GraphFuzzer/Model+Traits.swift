extension Model {
  /// Returns the stream of a trait that is made and converted back, and of operators that change nothing.
  func applyTrait(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    switch operation {
    case .asCompletable: apply(.ignoreElements, to: source)
    case .asInfallible(let value): apply(.catchAndReturn(value), to: source)
    case .withUnretained: staged(source) { subscription in (subscription.next, nil) }
    case .singleTraits:
      // The value becomes a stream that is subscribed to.
      apply(
        .catchAndReturn(7),
        to: staged(apply(.asSingle, to: source)) { [scheduler] subscription in
          ({ value in scheduler.trampolined { subscription.next(OperatorFunctions.map(value, 1)) } }, nil)
        })
    case .first:
      staged(source) { subscription in
        (
          { value in subscription.finish(last: value, .completed) },
          { end in
            if end == .completed { subscription.next(7) }
            subscription.pass(end)
          }
        )
      }
    default:
      staged(source) { subscription in
        var only: Int?
        return (
          { value in
            if only != nil { return subscription.finish(.error(LibraryErrorCode.moreThanOneElement)) }
            only = value
          },
          { end in
            guard end == .completed else { return subscription.pass(end) }
            if let only { subscription.next(only) }
            subscription.pass(only == nil && operation == .asSingle ? .error(LibraryErrorCode.noElements) : end)
          }
        )
      }
    }
  }
}
