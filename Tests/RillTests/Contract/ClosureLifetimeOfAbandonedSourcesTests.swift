import Rill
import RillTesting
import TestSupport
import XCTest

/// Contract 5: what was passed to an operator lives while an inner stream of that operator is active, even if the source is gone.
final class ClosureLifetimeOfAbandonedSourcesTests: XCTestCase {
  private final class Service: Sendable {
    let values = PublishRelay<Int>()
  }

  /// Subscribes to a stream whose closure alone retains a service, and lets the service send.
  private func assertDelivers(
    _ name: String, line: UInt = #line, then subscribed: () -> Void = {},
    _ make: (@escaping @Sendable () -> Observable<Int>) -> Observable<Int>
  ) {
    let received = Recorder<Int>()
    weak var service: Service?
    func subscribe() -> any Disposable {
      let made = Service()
      service = made
      return make { made.values.asObservable() }.subscribe(onNext: { received.add($0) })
    }
    let subscription = subscribe()
    subscribed()
    service?.values.accept(42)
    XCTAssertEqual(received.entries, [42], name, line: line)
    subscription.dispose()
    XCTAssertNil(service, name, line: line)
  }

  /// `just(1)` has ended, `never` retains nothing, and the subject is deallocated.
  private let sources: [(String, @Sendable () -> Observable<Int>)] = [
    ("never", { Observable.just(1).concat(Observable<Int>.never()) }),
    ("a subject", { PublishSubject<Int>().startWith(1) }),
    (
      "create",
      {
        Observable.create {
          $0.onNext(1); return Disposables.create()
        }
      }
    ),
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

  /// The closure of an operator between the source and the flattening operator, in each kind of section.
  func testOperatorsBeforeAFlatteningOperatorKeepTheirClosures() {
    let flattening: [(String, (Observable<Observable<Int>>) -> Observable<Int>)] = [
      ("switchLatest", { $0.switchLatest() }),
      ("merge", { $0.merge() }),
      ("merge(maxConcurrent:)", { $0.merge(maxConcurrent: 2) }),
      ("flatMap", { $0.flatMap { $0 } }),
      ("concatMap", { $0.concatMap { $0 } }),
      ("flatMapFirst", { $0.flatMapFirst { $0 } }),
    ]
    let unended = Observable.just(1).concat(Observable<Int>.never())
    let sections: [(String, (Observable<Int>, @escaping @Sendable () -> Observable<Int>) -> Observable<Observable<Int>>)] = [
      ("map", { source, values in source.map { _ in values() } }),
      ("filter, map", { source, values in source.filter { $0 > 0 }.map { _ in values() } }),
      ("compactMap", { source, values in source.compactMap { _ in values() } }),
      ("map, startWith", { source, values in source.map { _ in values() }.startWith(.empty()) }),
      ("map, do", { source, values in source.map { _ in values() }.do(onDispose: {}) }),
      ("map, catch", { source, values in source.map { _ in values() }.catch { _ in .empty() } }),
      ("map, merge(with:)", { source, values in Observable.merge(source.map { _ in values() }, .empty()) }),
      ("combineLatest", { source, values in Observable.combineLatest(source, unended) { _, _ in values() } }),
      ("zip", { source, values in Observable.zip(source, unended) { _, _ in values() } }),
      ("withLatestFrom", { source, values in source.withLatestFrom(Observable.just(1)) { _, _ in values() } }),
      ("map, take(until:)", { source, values in source.map { _ in values() }.take(until: Observable<Int>.never()) }),
      ("map, flatMap", { source, values in source.map { _ in values() }.flatMap { Observable.just($0) } }),
      ("flatMap", { source, values in source.flatMap { _ in Observable.just(values()) } }),
      ("map, concat", { source, values in source.map { _ in values() }.concat(Observable<Observable<Int>>.never()) }),
      ("materialize", { source, values in source.materialize().map { _ in values() } }),
      ("groupBy, map", { source, values in source.groupBy { _ in 1 }.map { _ in values() } }),
      (
        "groupBy(until:), map",
        { source, values in
          source.groupBy(until: { _ in Observable<Int>.never() }, keySelector: { _ in 1 }).map { _ in values() }
        }
      ),
      ("groupBy, flatMap, map", { source, values in source.groupBy { _ in 1 }.flatMap { $0 }.map { _ in values() } }),
      (
        "window, map",
        { source, values in
          source.window(timeSpan: .seconds(1), count: 9, scheduler: ManualScheduler()).map { _ in values() }
        }
      ),
      ("map, groupBy", { source, values in source.map { _ in values() }.groupBy { _ in 1 }.flatMap { $0 } }),
    ]
    for (sourceName, source) in sources {
      for (sectionName, section) in sections {
        for (flatteningName, flatten) in flattening {
          assertDelivers("\(sourceName), \(sectionName), \(flatteningName)") { values in flatten(section(source(), values)) }
        }
      }
    }
  }

  /// The operators before `groupBy` and `window`, if only the subscriber of a group leads to a flattening operator.
  func testOperatorsBeforeAGroupThatIsFlattenedItselfKeepTheirClosures() {
    typealias Streams = Observable<Observable<Int>>
    let flattening: [(String, @Sendable (Streams) -> Observable<Int>)] = [
      ("switchLatest", { $0.switchLatest() }),
      ("merge(maxConcurrent:)", { $0.merge(maxConcurrent: 2) }),
      ("filter, concatMap", { $0.filter { _ in true }.concatMap { $0 } }),
      ("retry, flatMap", { $0.retry().flatMap { $0 } }),
      ("groupBy, flatMap", { $0.groupBy { _ in 1 }.take(1).flatMap { $0.switchLatest() } }),
    ]
    let grouping: [(String, @Sendable (Streams) -> Observable<Streams>)] = [
      ("groupBy", { $0.groupBy { _ in 1 }.map { $0.asObservable() } }),
      (
        "groupBy(until:)",
        { $0.groupBy(until: { _ in Observable<Int>.never() }, keySelector: { _ in 1 }).map { $0.asObservable() } }
      ),
      (
        "groupBy(until:keeping:)",
        {
          $0.groupBy(until: { _ in Observable<Int>.never() }, keeping: .unbounded, keySelector: { _ in 1 })
            .map { $0.asObservable() }
        }
      ),
      ("window", { $0.window(timeSpan: .seconds(1), count: 9, scheduler: ManualScheduler()) }),
    ]
    for (sourceName, source) in sources {
      for (groupingName, group) in grouping {
        for (flatteningName, flatten) in flattening {
          let name = "\(sourceName), \(groupingName), \(flatteningName)"
          assertDelivers(name) { values in
            group(source().map { _ in values() }).take(1).flatMap { flatten($0) }
          }
          assertDelivers("\(name), nested") { values in
            Observable.create { observer in
              let subscriptions = CompositeDisposable()
              let groups = group(source().map { _ in values() }).subscribe(onNext: {
                _ = subscriptions.insert(flatten($0).subscribe(onNext: { observer.onNext($0) }))
              })
              _ = subscriptions.insert(groups)
              return subscriptions
            }
          }
        }
      }
    }
  }

  /// The source is gone when the group's subscriber comes, which receives only what the group has kept.
  func testOperatorsBehindAGroupThatIsSubscribedToLaterKeepTheirClosures() {
    let groups = Recorder<GroupedObservable<Int, Int>>()
    let grouping = PublishSubject<Int>().startWith(1)
      .groupBy(until: { _ in Observable<Int>.never() }, keeping: .unbounded, keySelector: { $0 })
      .subscribe(onNext: { groups.add($0) })
    let group = groups.entries[0]
    assertDelivers("map") { values in group.map { _ in values() }.switchLatest() }
    grouping.dispose()
  }

  /// The group waits in a queue when the source is deallocated, and its subscriber comes later.
  func testOperatorsBeforeAGroupThatWaitsInAQueueKeepTheirClosures() {
    typealias Groups = Observable<Observable<Observable<Int>>>
    let flattening: [(String, @Sendable (Groups) -> Observable<Int>)] = [
      ("flatMap", { $0.flatMap { $0.switchLatest() } }),
      ("take(1), flatMap", { $0.take(1).flatMap { $0.filter { _ in true }.merge() } }),
      ("concatMap", { $0.concatMap { $0.concatMap { $0 } } }),
      ("take(1), map, merge(maxConcurrent:)", { $0.take(1).map { $0.concat() }.merge(maxConcurrent: 1) }),
    ]
    for (name, flatten) in flattening {
      let (other, source) = (PublishSubject<Int>(), LateValue<PublishSubject<Int>>())
      assertDelivers("\(name), a busy gate", then: { other.onNext(0) }) { values in
        let subject = PublishSubject<Int>()
        source.value = subject
        let groups = subject.map { _ in values() }.groupBy { _ in 1 }.map { $0.asObservable() }
        let nothing = other.map { _ in Observable<Observable<Int>>.empty() }
        let merged = Observable.merge(nothing, groups).filter { _ in
          guard let subject = source.value else { return true }
          source.value = nil
          subject.onNext(1)
          return false
        }
        return flatten(merged)
      }
      let scheduler = TestScheduler(initialClock: 0)
      assertDelivers("\(name), observe(on:)", then: { scheduler.start() }) { values in
        let groups = PublishSubject<Int>().startWith(1).map { _ in values() }
          .groupBy(until: { _ in Observable<Int>.never() }, keeping: .unbounded, keySelector: { _ in 1 })
        return flatten(groups.map { $0.asObservable() }.observe(on: scheduler))
      }
    }
  }

  /// What a group's subscriber retains of a source that is gone goes with that subscriber, even if something holds the group.
  func testOperatorsBeforeAGroupAreReleasedWithItsSubscriber() {
    final class Marker: Sendable {}
    weak var marker: Marker?
    let inner = PublishSubject<Int>()
    let groups = Recorder<GroupedObservable<Int, Observable<Int>>>()
    func subscribe() -> any Disposable {
      let made = Marker()
      marker = made
      return PublishSubject<Int>().startWith(1).map { _ in withExtendedLifetime(made) { inner.asObservable() } }
        .groupBy { _ in 1 }.do(onNext: { groups.add($0) }).take(1).flatMap { $0.switchLatest() }.subscribe()
    }
    let subscription = subscribe()
    XCTAssertNotNil(marker)
    XCTAssertEqual(groups.entries.count, 1)
    inner.onCompleted()
    XCTAssertNil(marker)
    subscription.dispose()
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

  /// The same for an operator before a flattening operator.
  func testOperatorsBeforeAFlatteningOperatorAreReleasedWithTheLastInnerStream() {
    final class Marker: Sendable {}
    weak var marker: Marker?
    let inner = PublishSubject<Int>()
    let isDisposed = Recorder<Bool>()
    func subscribe() -> any Disposable {
      let made = Marker()
      marker = made
      return PublishSubject<Int>().startWith(1).map { _ in withExtendedLifetime(made) { inner } }.switchLatest()
        .subscribe(onDisposed: { isDisposed.add(true) })
    }
    let subscription = subscribe()
    XCTAssertNotNil(marker)
    inner.onCompleted()
    XCTAssertNil(marker)
    XCTAssertEqual(isDisposed.entries, [true])
    subscription.dispose()
  }

  /// The operators are retained, and not the current value of their source: it is the stream that can be deallocated.
  func testTheValueOfADeallocatedSourceIsReleased() {
    let isDisposed = Recorder<Bool>()
    func subscribe() -> any Disposable {
      let outer = BehaviorSubject(value: PublishSubject<Int>().asObservable())
      return outer.filter { _ in true }.switchLatest().subscribe(onDisposed: { isDisposed.add(true) })
    }
    let subscription = subscribe()
    XCTAssertEqual(isDisposed.entries, [true])
    subscription.dispose()
  }

  /// Nothing is retained after a completion, either.
  func testOperatorsBetweenTwoFlatteningOperatorsAreReleasedAtTheEnd() {
    final class Marker: Sendable {}
    weak var marker: Marker?
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let completed = Recorder<Bool>()
    func subscribe() -> any Disposable {
      let made = Marker()
      marker = made
      return Observable.just(1).flatMap { _ in first }.map { _ in withExtendedLifetime(made) { second } }.switchLatest()
        .subscribe(onCompleted: { completed.add(true) })
    }
    let subscription = subscribe()
    first.onNext(1)
    first.onCompleted()
    second.onCompleted()
    XCTAssertEqual(completed.entries, [true])
    XCTAssertNil(marker)
    subscription.dispose()
  }

  /// Inner streams whose sources are deallocated do not accumulate in a flattening operator further down.
  func testOperatorsOfInnerStreamsDoNotAccumulate() {
    final class Marker: Sendable {
      let released: Recorder<Int>
      init(_ released: Recorder<Int>) { self.released = released }
      deinit { released.add(1) }
    }
    let released = Recorder<Int>()
    let outer = PublishSubject<Int>()
    let subscription = outer.flatMap { value -> Observable<Observable<Int>> in
      let marker = Marker(released)
      return PublishSubject<Int>().startWith(value).map { value in withExtendedLifetime(marker) { Observable.just(value) } }
    }.switchLatest().subscribe()
    outer.onNext(1)
    XCTAssertEqual(released.entries, [1])
    subscription.dispose()
  }

  /// An operator between a flattening operator, whose last inner stream lost its source, and the next one.
  func testAnOperatorBehindTheLastInnerStream() {
    assertDelivers("map between two") { values in
      Observable.just(1).flatMap { _ in PublishSubject<Int>().startWith(1) }.map { _ in values() }.switchLatest()
    }
  }
}
