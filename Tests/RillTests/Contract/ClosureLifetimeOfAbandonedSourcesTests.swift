import Rill
import XCTest

/// Contract 5: what was passed to an operator lives while an inner stream of that operator is active, even if the source is gone.
final class ClosureLifetimeOfAbandonedSourcesTests: XCTestCase {
  private final class Service: Sendable {
    let values = PublishRelay<Int>()
  }

  /// Subscribes to a stream whose closure alone retains a service, and lets the service send.
  private func assertDelivers(
    _ name: String, line: UInt = #line, _ make: (@escaping @Sendable () -> Observable<Int>) -> Observable<Int>
  ) {
    let received = Recorder<Int>()
    weak var service: Service?
    func subscribe() -> any Disposable {
      let made = Service()
      service = made
      return make { made.values.asObservable() }.subscribe(onNext: { received.add($0) })
    }
    let subscription = subscribe()
    service?.values.accept(42)
    XCTAssertEqual(received.entries, [42], name, line: line)
    subscription.dispose()
    XCTAssertNil(service, name, line: line)
  }

  /// `just(1)` has ended, `never` retains nothing, and the subject is deallocated.
  private let sources: [(String, () -> Observable<Int>)] = [
    ("never", { Observable.just(1).concat(Observable<Int>.never()) }),
    ("a subject", { PublishSubject<Int>().startWith(1) }),
  ]

  func testFlatteningOperatorsKeepTheirClosure() {
    for (name, source) in sources {
      assertDelivers("flatMap, \(name)") { values in source().flatMap { _ in values() } }
      assertDelivers("flatMapLatest, \(name)") { values in source().flatMapLatest { _ in values() } }
      assertDelivers("flatMapFirst, \(name)") { values in source().flatMapFirst { _ in values() } }
      assertDelivers("concatMap, \(name)") { values in source().concatMap { _ in values() } }
      assertDelivers("concatMap(maxConcurrent:), \(name)") { values in source().concatMap(maxConcurrent: 2) { _ in values() } }
    }
  }

  /// The closure is released when the last inner stream is gone.
  func testTheClosureIsReleasedWithTheLastInnerStream() {
    final class Marker: Sendable {}
    weak var marker: Marker?
    let inner = PublishSubject<Int>()
    func subscribe() -> any Disposable {
      let made = Marker()
      marker = made
      return PublishSubject<Int>().startWith(1).flatMap { _ in withExtendedLifetime(made) { inner } }.subscribe()
    }
    let subscription = subscribe()
    XCTAssertNotNil(marker)
    inner.onCompleted()
    XCTAssertNil(marker)
    subscription.dispose()
  }
}
