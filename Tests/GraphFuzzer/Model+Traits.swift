extension Model {
  /// Returns the stream of a trait that is made and converted back, and of operators that change nothing.
  func applyTrait(_ operation: Unary, to source: Stream) -> Stream {
    switch operation {
    case .asCompletable: apply(.ignoreElements, to: source)
    case .asInfallible(let value): apply(.catchAndReturn(value), to: source)
    case .withUnretained: staged(source) { link in (link.next, nil) }
    case .singleTraits:
      // The value becomes a stream that is subscribed to.
      apply(
        .catchAndReturn(7),
        to: staged(apply(.asSingle, to: source)) { [world] link in
          ({ value in world.trampolined { link.next(Functions.map(value, 1)) } }, nil)
        })
    case .first:
      staged(source) { link in
        (
          { value in link.finish(last: value, .completed) },
          { end in
            if end == .completed { link.next(7) }
            link.pass(end)
          }
        )
      }
    default:
      staged(source) { link in
        var only: Int?
        return (
          { value in
            if only != nil { return link.finish(.error(ErrorCode.moreThanOneElement)) }
            only = value
          },
          { end in
            guard end == .completed else { return link.pass(end) }
            if let only { link.next(only) }
            link.pass(only == nil && operation == .asSingle ? .error(ErrorCode.noElements) : end)
          }
        )
      }
    }
  }
}
