import Rill

extension ObservableBuilder {
  /// Makes the stream of a trait that is made and converted back.
  func buildTrait(_ operation: OneSourceOperator, _ source: Observable<Int>) -> Observable<Int> {
    switch operation {
    case .asSingle: return source.asSingle().asObservable()
    case .asMaybe: return source.asMaybe().asObservable()
    case .first: return source.first().asObservable().map { $0 ?? 7 }
    case .asCompletable: return source.ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }
    case .singleTraits:
      return source.asSingle().flatMap { Single.just(OperatorFunctions.map($0, 1)) }.catchAndReturn(7).asObservable()
    case .asInfallible(let value): return source.asInfallible(onErrorJustReturn: value).asObservable()
    case .withUnretained: return source.withUnretained(tracker) { _, value in value }
    default: fatalError("the builder does not have \(operation)")
    }
  }
}
