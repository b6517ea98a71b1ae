import Rill
import RillProperties
import RillStore
import XCTest

/// Tests that streams and main-actor traits can be bound to properties.
final class BindToPropertyTests: XCTestCase {
  private final class Profile {
    @PropertyPublished var published = 0
    @PropertyPublished var publishedOptional: Int?
    @PropertyRelay var relay = 0
    @PropertyRelay var relayOptional: Int?
    @Stored var stored: Int
    @Stored var storedOptional: Int?
    let bag = DisposeBag()

    init(_ store: Store = .inMemory()) {
      _stored = Stored(wrappedValue: 0, "stored", in: store)
      _storedOptional = Stored("storedOptional", in: store)
    }

    var values: [Int?] { [published, publishedOptional, relay, relayOptional, stored, storedOptional] }

    func bind(_ source: Observable<Int>) -> [any Disposable] {
      [
        source.bind(to: _published), source.bind(to: _publishedOptional), source.bind(to: _relay),
        source.bind(to: _relayOptional), source.bind(to: _stored), source.bind(to: _storedOptional),
      ]
    }

    func drive(_ source: Driver<Int>) -> [any Disposable] {
      [
        source.drive(_published), source.drive(_publishedOptional), source.drive(_relay), source.drive(_relayOptional),
        source.drive(_stored), source.drive(_storedOptional),
      ]
    }

    func emit(_ source: Signal<Int>) -> [any Disposable] {
      [
        source.emit(to: _published), source.emit(to: _publishedOptional), source.emit(to: _relay),
        source.emit(to: _relayOptional), source.emit(to: _stored), source.emit(to: _storedOptional),
      ]
    }

    func bindStored(_ source: Observable<Int>) -> any Disposable { source.bind(to: _stored) }
  }

  func testBind() {
    let profile = Profile()
    let source = PublishSubject<Int>()
    let subscriptions = profile.bind(source)
    source.onNext(3)
    XCTAssertEqual(profile.values, [3, 3, 3, 3, 3, 3])
    for subscription in subscriptions { subscription.dispose() }
    source.onNext(4)
    XCTAssertEqual(profile.values, [3, 3, 3, 3, 3, 3])
  }

  func testStreamsBoundToAProperty() {
    final class Player {
      @PropertyPublished var score = 0
      @PropertyPublished var club: String?
      func win() { _score.onNext(score + 1) }
      func follow(_ scores: Observable<Int>) -> any Disposable { scores.bind(to: _score) }
      func join(_ clubs: Observable<String>) -> any Disposable { clubs.bind(to: _club) }
    }
    let player = Player()
    let (scores, clubs) = (PublishSubject<Int>(), PublishSubject<String>())
    let bag = DisposeBag()
    player.follow(scores).disposed(by: bag)
    player.join(clubs).disposed(by: bag)
    scores.onNext(7)
    clubs.onNext("Chess")
    scores.onCompleted()
    XCTAssertEqual(player.score, 7)
    XCTAssertEqual(player.club, "Chess")
    player.win()
    XCTAssertEqual(player.score, 8)
  }

  func testDriveAndEmit() {
    let profile = Profile()
    let values = BehaviorRelay(value: 1)
    let events = PublishRelay<Int>()
    let subscriptions = profile.drive(values.asDriver()) + profile.emit(events.asSignal())
    XCTAssertEqual(profile.values, [1, 1, 1, 1, 1, 1])
    values.accept(2)
    XCTAssertEqual(profile.values, [2, 2, 2, 2, 2, 2])
    events.accept(5)
    XCTAssertEqual(profile.values, [5, 5, 5, 5, 5, 5])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(values.hasObservers)
  }

  /// A value that cannot be stored is reported where errors of assigning are, and the binding continues.
  func testErrorsOfAStoredProperty() throws {
    let store = Store.inMemory()
    let profile = Profile(store)
    let (source, reported) = (PublishSubject<Int>(), Recorder<String>())
    store.errors.subscribe(onNext: { reported.add("\($0)") }).disposed(by: profile.bag)
    profile.bindStored(source).disposed(by: profile.bag)
    source.onNext(1)
    try store.set(Array("one"), for: "stored")
    let unhandled = unhandledErrorMessages { source.onNext(2) }
    XCTAssertEqual(unhandled.count, 1)
    XCTAssertEqual(
      reported.entries,
      [
        #"the value stored for "stored" cannot be decoded: 3 bytes of text are not a value of type Int (InvalidText); "#
          + "convert it by a migration, or remove it by discard()"
      ])
    try store.remove("stored")
    source.onNext(3)
    XCTAssertEqual(profile.stored, 3)
    XCTAssertEqual(unhandledErrorMessages { source.onError(Failure()) }, ["BindToPropertyTests.swift: failure"])
  }

  /// `didSet` belongs to an assignment; the stream emits the values of bindings, too.
  func testDidSetOfARelay() {
    final class Form {
      @PropertyRelay var name = "" { didSet { log.add("\(oldValue) -> \(name)") } }
      let log = Recorder<String>()
    }
    let form = Form()
    let emitted = Recorder<String>()
    _ = form.$name.subscribe(onNext: { emitted.add($0) })
    form.name = "Ada"
    _ = Observable.just("Grace").bind(to: form.$name)
    form.name = "Mary"
    XCTAssertEqual(form.log.entries, [" -> Ada", "Grace -> Mary"])
    XCTAssertEqual(emitted.entries, ["", "Ada", "Grace", "Mary"])
  }
}
