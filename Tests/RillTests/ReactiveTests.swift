import Rill
import XCTest

final class ReactiveTests: XCTestCase {
  private final class FakeLabel: ReactiveCompatible, Sendable {
    @MainActor var text: String? = ""
    @MainActor var size = 0
  }

  /// On the main actor, a binder sets a value at once, and it does not retain the label.
  func testBindersOfProperties() {
    MainActor.assumeIsolated { Self.bindToProperties() }
  }

  @MainActor private static func bindToProperties() {
    let titles = BehaviorSubject<String?>(value: "first")
    weak var released: FakeLabel?
    do {
      let label = FakeLabel()
      released = label
      let binder = label.rx.text
      let subscription = titles.bind(to: binder)
      XCTAssertEqual(label.text, "first")
      titles.onNext("second")
      XCTAssertEqual(label.text, "second")
      subscription.dispose()
      titles.onNext("third")
      XCTAssertEqual(label.text, "second")
      Observable.of(1, 2, 3).bind(to: label.rx.size).dispose()
      XCTAssertEqual(label.size, 3)
    }
    XCTAssertNil(released)
    XCTAssertTrue(FakeLabel.rx == Reactive<FakeLabel>.self)
  }
}
