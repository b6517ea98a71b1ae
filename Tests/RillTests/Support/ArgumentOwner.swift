import Rill
import TestSupport

/// What only an argument of an operator retains.
final class ArgumentOwner: Sendable {
  let values = PublishSubject<Int>()

  func pass<Value>(_ value: Value) -> Value { value }

  /// Emits what `values` emits, and does not retain this object once it has been subscribed to.
  var deferredValues: Observable<Int> { .deferred { self.values.asObservable() } }

  /// Emits what `values` emits, and retains this object while it is subscribed to.
  var retainingValues: Observable<Int> { values.map { self.pass($0) } }
}

/// Sources for the streams of `ArgumentLifetime`.
struct ArgumentLifetimeSources: Sendable {
  /// Emits one value and completes at once.
  let ended: Observable<Int>
  /// Fails at once.
  let failed: Observable<Int>
  /// Emits what the test sends.
  let running: Observable<Int>
  let owner: ArgumentOwner
  let scheduler: any SchedulerType

  var single: Single<Int> { ended.asSingle() }
  var maybe: Maybe<Int> { ended.asMaybe() }
  var completable: Completable { ended.ignoreElements().asCompletable() }
  var infallible: Infallible<Int> { ended.asInfallible(onErrorJustReturn: 0) }
}

/// A stream with an operator whose argument alone retains the owner.
struct ArgumentLifetime: Sendable {
  /// The name of the operator, and what tells its forms apart.
  let name: String
  let make: @Sendable (ArgumentLifetimeSources) -> Observable<Int>

  init(_ name: String, _ make: @escaping @Sendable (ArgumentLifetimeSources) -> Observable<Int>) {
    self.name = name
    self.make = make
  }
}
