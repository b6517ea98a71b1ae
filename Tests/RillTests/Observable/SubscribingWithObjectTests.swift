import Rill
import TestSupport
import XCTest

/// A screen that owns its bag, as the documentation recommends.
@MainActor private final class Screen {
  let bag = DisposeBag()
  private let log: Recorder<String>
  private let deallocations: Counter

  init(_ log: Recorder<String>, _ deallocations: Counter) { (self.log, self.deallocations) = (log, deallocations) }

  deinit { deallocations.add() }

  func show(_ text: String) { log.add(text) }
  func reload() { log.add("reload") }
  @discardableResult func count(_ text: String) -> Int {
    log.add("\(text.count)")
    return text.count
  }
  nonisolated func note(_ text: String) { log.add(text) }
  nonisolated func note(_ error: any Error) { log.add("error") }
  nonisolated func ping() { log.add("ping") }
}

// The tests are asynchronous, because XCTest on Linux cannot call synchronous methods of the main actor.

/// The forms of `bind`, `drive`, `emit` and `subscribe` that the documentation recommends.
///
/// Each delivers to its object, and the object is deallocated although it owns the bag.
@MainActor final class SubscribingWithObjectTests: XCTestCase {
  private let texts = PublishSubject<String>()
  private let taps = PublishSubject<Void>()

  // MARK: Methods

  func testBindMethod() async { check { $0.texts.bind(with: $1, Screen.show) } }
  func testBindMethodWithoutParameters() async { check("reload") { $0.taps.bind(with: $1, Screen.reload) } }
  func testBindMethodWithResult() async { check("1") { $0.texts.bind(with: $1, Screen.count) } }
  func testDriveMethod() async { check { $0.texts.asDriver(onErrorJustReturn: "").drive(with: $1, Screen.show) } }
  func testDriveMethodWithoutParameters() async {
    check("reload") { $0.taps.asDriver(onErrorJustReturn: ()).drive(with: $1, Screen.reload) }
  }
  func testEmitMethod() async { check { $0.texts.asSignal(onErrorJustReturn: "").emit(with: $1, Screen.show) } }
  func testEmitMethodWithoutParameters() async {
    check("reload") { $0.taps.asSignal(onErrorJustReturn: ()).emit(with: $1, Screen.reload) }
  }
  func testSubscribeMethod() async { check { $0.texts.subscribe(with: $1, Screen.note) } }
  func testSubscribeMethodWithoutParameters() async { check("ping") { $0.taps.subscribe(with: $1, Screen.ping) } }
  func testSubscribeMethodOfInfallible() async {
    check { $0.texts.asInfallible(onErrorJustReturn: "").subscribe(with: $1, Screen.note) }
  }
  func testSubscribeMethodWithoutParametersOfInfallible() async {
    check("ping") { $0.taps.asInfallible(onErrorJustReturn: ()).subscribe(with: $1, Screen.ping) }
  }

  // MARK: Closures

  func testBindClosure() async { check { $0.texts.bind(with: $1) { screen, text in screen.show(text) } } }
  func testBindWeakClosure() async { check { test, screen in test.texts.bind(onNext: { [weak screen] in screen?.show($0) }) } }
  func testBindToBinder() async { check { $0.texts.bind(to: Binder($1) { $0.show($1) }) } }
  func testDriveClosure() async {
    check { $0.texts.asDriver(onErrorJustReturn: "").drive(with: $1) { screen, text in screen.show(text) } }
  }
  func testEmitClosure() async {
    check { $0.texts.asSignal(onErrorJustReturn: "").emit(with: $1) { screen, text in screen.show(text) } }
  }
  func testSubscribeClosure() async { check { $0.texts.subscribe(with: $1) { screen, text in screen.note(text) } } }
  func testSubscribeClosureOfInfallible() async {
    check { $0.texts.asInfallible(onErrorJustReturn: "").subscribe(with: $1, onNext: { $0.note($1) }) }
  }

  // MARK: The form to avoid

  /// A method retains its object, so an object that owns the disposable leaks.
  func testMethodWithoutItsObjectLeaks() async {
    let deallocations = Counter()
    let subscription: any Disposable
    do {
      let screen = Screen(Recorder(), deallocations)
      subscription = texts.bind(onNext: screen.show)
      subscription.disposed(by: screen.bag)
    }
    XCTAssertEqual(deallocations.value, 0)
    subscription.dispose()
    XCTAssertEqual(deallocations.value, 1)
  }

  // MARK: Errors

  func testErrorIsPassedToTheMethod() async {
    let log = Recorder<String>()
    let screen = Screen(log, Counter())
    texts.subscribe(with: screen, Screen.note, onError: Screen.note).disposed(by: screen.bag)
    texts.onNext("a")
    texts.onError(Failure())
    XCTAssertEqual(log.entries, ["a", "error"])
  }

  /// An unapplied method of a subclass's object may belong to its superclass.
  func testMethodOfASuperclass() async {
    @MainActor class Base {
      let log = Recorder<String>()
      func show(_ text: String) { log.add("base \(text)") }
    }
    final class Derived: Base {
      override func show(_ text: String) { log.add("derived \(text)") }
    }
    let derived = Derived()
    let subscription = texts.bind(with: derived, Base.show)
    texts.onNext("a")
    subscription.dispose()
    XCTAssertEqual(derived.log.entries, ["derived a"])
  }

  /// Subscribes a screen that owns the subscription, sends an event, and drops the screen.
  private func check(
    _ expected: String = "a", file: StaticString = #filePath, line: UInt = #line,
    _ subscribe: (SubscribingWithObjectTests, Screen) -> any Disposable
  ) {
    let (log, deallocations) = (Recorder<String>(), Counter())
    do {
      let screen = Screen(log, deallocations)
      subscribe(self, screen).disposed(by: screen.bag)
      send()
      XCTAssertEqual(log.entries, [expected], file: file, line: line)
    }
    XCTAssertEqual(deallocations.value, 1, "the screen was not deallocated", file: file, line: line)
    send()
    XCTAssertEqual(log.entries, [expected], file: file, line: line)
    XCTAssertFalse(texts.hasObservers || taps.hasObservers, "a subscription was not disposed", file: file, line: line)
  }

  private func send() {
    texts.onNext("a")
    taps.onNext(())
  }
}
