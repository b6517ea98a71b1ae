import Rill

/// A subject of integers.
struct IntSubject: Sendable {
  let observable: Observable<Int>
  let send: @Sendable (Int) -> Void
  let replayed: Int

  static let publish: @Sendable () -> IntSubject = {
    let subject = PublishSubject<Int>()
    return IntSubject(observable: subject, send: { subject.onNext($0) }, replayed: 0)
  }

  static let behavior: @Sendable () -> IntSubject = {
    let subject = BehaviorSubject<Int>(value: -1)
    return IntSubject(observable: subject, send: { subject.onNext($0) }, replayed: 1)
  }
}
