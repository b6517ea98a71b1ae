extension Model {
  /// Returns the stream of an operator that omits values.
  func applyFiltering(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    if operation == .take(0) { return .immediate(scheduler, [.completed]) }
    return staged(source) { subscription in
      var count = 0
      var latest: Int?
      var values: [Int] = []
      var isSkipping = true
      func next(_ value: Int) {
        count += 1
        switch operation {
        case .filter(let modulus), .compactMap(let modulus), .unwrap(let modulus), .ofType(let modulus):
          if OperatorFunctions.isAccepted(value, modulus) { subscription.next(value) }
        case .distinct:
          if latest == value { return }
          latest = value
          subscription.next(value)
        case .ignoreElements: break
        case .skip(let limit): if count > limit { subscription.next(value) }
        case .take(let limit):
          if count > limit { return }
          subscription.next(value)
          if count == limit { subscription.finish(.completed) }
        case .takeLast(let limit): values = (values + [value]).suffix(limit)
        case .takeWhile(let modulus):
          if OperatorFunctions.isAccepted(value, modulus) { subscription.next(value) } else { subscription.finish(.completed) }
        case .takeWhileInclusive(let modulus), .takeUntilPredicate(let modulus):
          if !OperatorFunctions.isAccepted(value, modulus) {
            if case .takeWhileInclusive = operation { subscription.next(value) }
            subscription.finish(.completed)
          } else {
            subscription.next(value)
          }
        case .skipWhile(let modulus):
          if !OperatorFunctions.isAccepted(value, modulus) { isSkipping = false }
          if !isSkipping { subscription.next(value) }
        case .elementAt(let index):
          if count == index + 1 {
            subscription.next(value)
            subscription.finish(.completed)
          }
        case .single:
          if count == 1 { subscription.next(value) } else { subscription.finish(.error(LibraryErrorCode.moreThanOneElement)) }
        default: fatalError("the model does not have \(operation)")
        }
      }
      func end(_ end: IntEvent) {
        guard end == .completed else { return subscription.pass(end) }
        switch operation {
        case .takeLast: for value in values { subscription.next(value) }
        case .elementAt: return subscription.pass(.error(LibraryErrorCode.argumentOutOfRange))
        case .single: if count == 0 { return subscription.pass(.error(LibraryErrorCode.noElements)) }
        default: break
        }
        subscription.pass(.completed)
      }
      return (next, end)
    }
  }
}
