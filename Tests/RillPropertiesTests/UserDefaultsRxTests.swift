import Foundation
import Rill
import RillUserDefaults
import TestSupport
import XCTest

/// The streams and observers of UserDefaults.
final class UserDefaultsRxTests: XCTestCase {
  private let suite = "rill-tests-\(UUID().uuidString)"
  private lazy var defaults = UserDefaults(suiteName: suite)!

  override func tearDown() { defaults.removePersistentDomain(forName: suite) }

  func testValuesAsAStream() {
    defaults.set(1, forKey: "count")
    let log = Recorder<Int?>()
    let subscription = defaults.rx.observe(Int.self, "count").subscribe(onNext: { log.add($0) })
    let count: AnyObserver<Int?> = defaults.rx.value(forKey: "count")
    let other: AnyObserver<String?> = defaults.rx.value(forKey: "other")
    for value in [2, 2, nil, 3] { count.onNext(value) }
    other.onNext("x")
    XCTAssertEqual(log.entries, [1, 2, nil, 3])
    subscription.dispose()
    count.onNext(4)
    XCTAssertEqual(log.entries, [1, 2, nil, 3])
    XCTAssertEqual(defaults.integer(forKey: "count"), 4)
  }

  func testAValueOfAnotherTypeIsNil() {
    let log = Recorder<Int?>()
    let subscription = defaults.rx.observe(Int.self, "count").subscribe(onNext: { log.add($0) })
    let text: AnyObserver<String?> = defaults.rx.value(forKey: "count")
    let count: AnyObserver<Int?> = defaults.rx.value(forKey: "count")
    count.onNext(1)
    text.onNext("x")
    XCTAssertEqual(log.entries, [nil, 1, nil])
    subscription.dispose()
  }

  func testABindingThatSetsOnAnotherThread() {
    let (source, done) = (PublishSubject<Int?>(), expectation(description: "the value was set"))
    let subscription = defaults.rx.observe(Int.self, "count").filter { $0 == 5 }.subscribe(onNext: { _ in done.fulfill() })
    let binding = source.bind(to: defaults.rx.value(forKey: "count"))
    onThreads(1) { _ in source.onNext(5) }
    wait(for: [done], timeout: 20)
    subscription.dispose()
    binding.dispose()
  }
}
