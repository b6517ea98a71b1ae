import Rill
import RillProperties
import TestSupport
import XCTest

final class PropertyPublishedTests: XCTestCase {
  private struct Person {
    @PropertyPublished var age: Int
    init(initialAge: Int) { _age = PropertyPublished(wrappedValue: initialAge) }
    mutating func increment() { _age.onNext(age + 1) }
    func become(_ age: Int) { _age.onNext(age) }
  }

  private final class Player: @unchecked Sendable {
    // Sendable: its properties are thread-safe.
    @PropertyPublished var score = 0
    @PropertyPublished(wrappedValue: "none") var name: String
    @PropertyPublished(distinct: true) var level = 1

    func win() { _score.onNext(score + 1) }
    func reach(_ level: Int) { _level.onNext(level) }
  }

  func testCurrentValueAndEveryLaterOne() {
    let log = Recorder<Int>()
    var person = Person(initialAge: 10)
    let subscription = person.$age.subscribe(onNext: { log.add($0) })
    XCTAssertEqual(person.age, 10)
    person.increment()
    XCTAssertEqual(person.age, 11)
    XCTAssertEqual(log.entries, [10, 11])
    subscription.dispose()
    person.increment()
    XCTAssertEqual(log.entries, [10, 11])
    XCTAssertEqual(person.age, 12)
  }

  func testWaysToDeclare() {
    struct Declared {
      @PropertyPublished var memberwise: Int
      @PropertyPublished var initialized: Int = 1
      @PropertyPublished(wrappedValue: 2) var explicit: Int
      @PropertyPublished var none: String?
      @PropertyPublished(distinct: true) var distinct = 4
    }
    let declared = Declared(memberwise: 0)
    XCTAssertEqual([declared.memberwise, declared.initialized, declared.explicit, declared.distinct], [0, 1, 2, 4])
    XCTAssertNil(declared.none)
    XCTAssertEqual(Declared(memberwise: 0, initialized: 7).initialized, 7)
  }

  /// `$x` cannot be cast to a type that accepts values.
  func testTheStreamIsReadOnly() {
    let stream: Any = Player().$score
    XCTAssertNotNil(stream as? Observable<Int>)
    XCTAssertNil(stream as? any ObserverType<Int>)
    XCTAssertNil(stream as? any ObserverType)
    XCTAssertNil(stream as? BehaviorSubject<Int>)
    XCTAssertNil(stream as? PublishSubject<Int>)
    XCTAssertNil(stream as? BehaviorRelay<Int>)
    XCTAssertNil(stream as? any SubjectType)
    XCTAssertNil(Player().$score.asObservable() as Any as? any ObserverType)
  }

  func testTheStreamTakesAllOperators() {
    let log = Recorder<String>()
    let player = Player()
    let bag = DisposeBag()
    Observable.combineLatest(player.$score, player.$name) { "\($1): \($0)" }
      .filter { !$0.hasSuffix("1") }
      .subscribe(onNext: { log.add($0) }).disposed(by: bag)
    let streams: [Observable<Int>] = [player.$score, player.$level]
    Observable.merge(streams).map { "\($0)" }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    player.$score.asInfallible().skip(1).subscribe(onNext: { log.add("infallible \($0)") }).disposed(by: bag)
    player.win()
    player.win()
    XCTAssertEqual(
      log.entries, ["none: 0", "0", "1", "1", "infallible 1", "none: 2", "2", "infallible 2"])
    XCTAssertEqual(player.$score.value, 2)
    XCTAssertTrue(player.$score.hasObservers)
  }

  /// Contract 8: a subscriber that reads or changes the property sees the new value.
  func testStoredBeforeAnnounced() {
    let log = Recorder<[Int]>()
    let player = Player()
    let subscription = player.$score.subscribe(onNext: { log.add([$0, player.score, player.$score.value]) })
    player.win()
    player.win()
    XCTAssertEqual(log.entries, [[0, 0, 0], [1, 1, 1], [2, 2, 2]])
    subscription.dispose()
  }

  /// Contract 4: a value sent inside a subscriber is delivered after the value under way, to all subscribers.
  func testChangedFromInsideASubscriber() {
    let log = Recorder<String>()
    let player = Player()
    let bag = DisposeBag()
    player.$score.subscribe(onNext: {
      log.add("a\($0)")
      if $0 < 3 { player.win() }
      log.add("stored \(player.score)")
    }).disposed(by: bag)
    player.$score.subscribe(onNext: { log.add("b\($0)") }).disposed(by: bag)
    player.win()
    XCTAssertEqual(
      log.entries,
      ["a0", "stored 1", "a1", "stored 2", "a2", "stored 3", "a3", "stored 3", "b3", "a4", "stored 4", "b4"])
  }

  func testManyChangesFromInsideASubscriber() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let player = Player()
    let subscription = player.$score.subscribe(onNext: { if $0 < 100_000 { player.win() } })
    XCTAssertEqual(player.score, 100_000)
    subscription.dispose()
  }

  /// In a struct, methods that change the property need not be `mutating`.
  func testReadAndChangedFromInsideASubscriberOfAStruct() {
    let log = Recorder<Int>()
    let person = Person(initialAge: 1)
    let subscription = person.$age.subscribe(onNext: {
      log.add(person.age)
      if $0 == 2 { person.become(3) }
    })
    person.become(2)
    XCTAssertEqual(log.entries, [1, 2, 3])
    subscription.dispose()
  }

  /// While a `mutating` method has exclusive access to the variable, a subscriber reads a copy, or the value of the stream.
  func testReadDuringAMutatingMethod() {
    let log = Recorder<[Int]>()
    var person = Person(initialAge: 1)
    let subscription = person.$age.subscribe(onNext: { [person, ages = person.$age] in
      log.add([$0, person.age, ages.value])
    })
    person.increment()
    XCTAssertEqual(log.entries, [[1, 1, 1], [2, 2, 2]])
    subscription.dispose()
  }

  private actor Counter {
    @PropertyPublished var count = 0
    private(set) var seen: [Int] = []
    private let bag = DisposeBag()

    func begin() {
      $count.subscribe(onNext: { [unowned self] count in
        assumeIsolated {
          $0.seen.append($0.count)
          if count == 2 { $0.increment() }
        }
      }).disposed(by: bag)
    }

    func increment() { _count.onNext(count + 1) }
  }

  /// A method of an actor emits on the actor, so a subscriber can read and change its isolated state.
  func testReadAndChangedFromInsideASubscriberOfAnActor() async {
    let counter = Counter()
    await counter.begin()
    await counter.increment()
    await counter.increment()
    let (seen, count, stream) = await (counter.seen, counter.count, counter.$count)
    XCTAssertEqual(seen, [0, 1, 2, 3])
    XCTAssertEqual(count, 3)
    XCTAssertEqual(stream.value, 3)
  }

  @MainActor private final class Model {
    @PropertyPublished var count = 0
    private(set) var seen: [Int] = []
    private let bag = DisposeBag()

    init() {
      $count.bind(onNext: { [unowned self] in
        seen.append(count)
        if $0 == 2 { increment() }
      }).disposed(by: bag)
    }

    func increment() { _count.onNext(count + 1) }
  }

  func testReadAndChangedFromInsideASubscriberOnTheMainActor() {
    MainActor.assumeIsolated {
      let model = Model()
      model.increment()
      model.increment()
      XCTAssertEqual(model.seen, [0, 1, 2, 3])
    }
  }

  func testDistinct() {
    let log = Recorder<Int>()
    let player = Player()
    let subscription = player.$level.subscribe(onNext: { log.add($0) })
    for level in [1, 2, 2, 1, 1, 3] { player.reach(level) }
    XCTAssertEqual(log.entries, [1, 2, 1, 3])
    subscription.dispose()
  }

  func testNotDistinctWithoutBeingAsked() {
    let log = Recorder<Int>()
    let property = PropertyPublished(wrappedValue: 1, distinct: false)
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
    for value in [1, 1, 2] { property.onNext(value) }
    XCTAssertEqual(log.entries, [1, 1, 1, 2])
    subscription.dispose()
  }

  /// Contract 3: `==` can use the property, on this thread and on others.
  func testComparedOutsideTheLock() {
    watched {
      let reads = Recorder<Int>()
      let late = LateValue<PropertyPublished<ComparisonProbe>>()
      let read: @Sendable () -> Void = {
        onThreads(1) { _ in reads.add(late.value?.wrappedValue.number ?? -1) }
        late.value?.projectedValue.subscribe(onNext: { _ in }).dispose()
      }
      let property = PropertyPublished(wrappedValue: ComparisonProbe(number: 1), distinct: true)
      late.value = property
      property.onNext(ComparisonProbe(number: 2, whenCompared: read))
      property.update { $0 = ComparisonProbe(number: 3) }
      property.update { $0 = ComparisonProbe(number: 4, whenCompared: read) }
      XCTAssertEqual(reads.entries, [1, 2, 3])
      late.value = nil
    }
  }

  /// A value that another thread stores during a comparison is compared, too.
  func testDistinctWhenAnotherThreadComesInBetween() {
    let log = Recorder<Int>()
    let property = PropertyPublished(wrappedValue: ComparisonProbe(number: 1), distinct: true)
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0.number) })
    property.onNext(
      ComparisonProbe(number: 2, whenCompared: { onThreads(1) { _ in property.onNext(ComparisonProbe(number: 2)) } }))
    XCTAssertEqual(log.entries, [1, 2])
    subscription.dispose()
  }

  /// A displaced value is released outside of the lock, so its `deinit` can use the property.
  func testReleasedOutsideTheLock() {
    final class Released: Sendable {
      let number: Int
      let then: @Sendable () -> Void
      init(_ number: Int, then: @escaping @Sendable () -> Void) { (self.number, self.then) = (number, then) }
      deinit { then() }
    }
    let seen = Recorder<Int>()
    let late = LateValue<PropertyPublished<Released>>()
    let read: @Sendable () -> Void = { if let number = late.value?.wrappedValue.number { seen.add(number) } }
    let property = PropertyPublished(wrappedValue: Released(1, then: read))
    late.value = property
    property.onNext(Released(2, then: read))
    property.update { $0 = Released(3, then: read) }
    XCTAssertEqual(seen.entries, [2, 3])
    late.value = nil
  }

  /// A subscription does not retain the property, and is released with it.
  func testLifetime() {
    let log = Recorder<String>()
    var player: Player? = Player()
    weak let released = player
    _ = player?.$score.subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
    player = nil
    XCTAssertNil(released)
    XCTAssertEqual(log.entries, ["0", "disposed"])
  }

  /// A reference to `$x` keeps the latest value and the subscriptions.
  func testTheStreamOutlivesItsObject() {
    let log = Recorder<String>()
    var player: Player? = Player()
    var scores: ObservableProperty<Int>? = player?.$score
    _ = scores?.subscribe(onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    player?.win()
    player = nil
    XCTAssertEqual(scores?.value, 1)
    XCTAssertEqual(log.entries, ["0", "1"])
    scores = nil
    XCTAssertEqual(log.entries, ["0", "1", "disposed"])
  }

  /// Replacing a property releases the subscriptions to the old one.
  func testReplacedProperty() {
    struct Screen {
      @PropertyPublished var title = "a"
      mutating func renew() { _title = PropertyPublished(wrappedValue: "b") }
    }
    let log = Recorder<String>()
    var screen = Screen()
    _ = screen.$title.subscribe(onNext: { log.add($0) }, onDisposed: { log.add("disposed") })
    screen.renew()
    XCTAssertEqual(screen.title, "b")
    XCTAssertEqual(log.entries, ["a", "disposed"])
  }
}
