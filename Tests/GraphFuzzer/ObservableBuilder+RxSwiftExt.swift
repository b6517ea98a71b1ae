import Rill

extension ObservableBuilder {
  /// Makes the stream of an operator that RxSwift users know from a separate package.
  func buildRxSwiftExt(_ operation: OneSourceOperator, _ source: Observable<Int>) -> Observable<Int> {
    switch operation {
    case .unwrap(let modulus):
      return source.map { value -> Int? in OperatorFunctions.isAccepted(value, modulus) ? value : nil }.unwrap()
    case .ofType(let modulus):
      return source.map { value -> Any in OperatorFunctions.isAccepted(value, modulus) ? value : () }.ofType(Int.self)
    case .mapTo(let value): return source.mapTo(value)
    case .pairwise: return source.pairwise().map { OperatorFunctions.combine([$0, $1]) }
    case .count: return source.count()
    case .elements: return source.materialize().elements()
    case .errors: return source.materialize().errors().map { IntEvent.code(of: $0) }
    case .distinctValues: return source.distinct()
    default: fatalError("the builder does not have \(operation)")
    }
  }
}
