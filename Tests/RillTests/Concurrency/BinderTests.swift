import Foundation
import Rill
import XCTest

/// `Binder`, which delivers on the main actor or on a scheduler, and holds its target weakly.
final class BinderTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()

  @MainActor
  func testBinder() async {
    let label = FakeLabel()
    let binder = Binder(label) { label, text in label.show(text) }
    binder.onNext("a")
    Observable.of("b", "c").bind(to: binder).disposed(by: bag)
    onThreads(1) { _ in binder.onNext("d") }
    XCTAssertEqual(label.texts, ["a", "b", "c"])
    binder.asObserver().onNext("e")
    XCTAssertEqual(label.texts, ["a", "b", "c", "d", "e"])
    binder.onCompleted()
    binder.onNext("f")
    XCTAssertEqual(label.text, "f")
  }

  @MainActor
  func testBinderHoldsItsTargetWeaklyAndReportsErrors() async {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { [log] _, error in log.add("\(error)") }
    var label: FakeLabel? = FakeLabel()
    weak let held = label
    let binder = Binder<String>(label!) { [log] _, text in log.add(text) }
    binder.onNext("a")
    label = nil
    XCTAssertNil(held)
    binder.onNext("b")
    binder.onError(Failure())
    XCTAssertEqual(log.entries, ["a", "failure"])
  }

  func testBinderOnAScheduler() {
    let binder = Binder<Int>(log, scheduler: SerialDispatchQueueScheduler(qos: .userInitiated)) { [log] _, number in
      log.add("\(number) \(Thread.isMainThread)")
    }
    binder.onNext(1)
    log.wait(for: 1)
    XCTAssertEqual(log.entries, ["1 false"])
  }
}
