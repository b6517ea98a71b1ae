import Rill
import XCTest

final class CompositeDisposableTests: XCTestCase {
  private let log = Recorder<String>()

  func testDisposesItsMembersInOrder() {
    let composites = [
      CompositeDisposable(), CompositeDisposable(log.disposable("1"), log.disposable("2")),
      CompositeDisposable(log.disposable("1"), log.disposable("2"), log.disposable("3"), log.disposable("4")),
      CompositeDisposable(disposables: (1...20).map { log.disposable("\($0)") }),
    ]
    for (composite, count) in zip(composites, [0, 2, 4, 20]) {
      log.clear()
      XCTAssertEqual(composite.count, count)
      composite.dispose()
      composite.dispose()
      XCTAssertTrue(composite.isDisposed)
      XCTAssertEqual(composite.count, 0)
      XCTAssertEqual(log.entries, (0..<count).map { "\($0 + 1)" })
    }
  }

  func testInsertAndRemove() throws {
    let composite = CompositeDisposable()
    let first = try XCTUnwrap(composite.insert(log.disposable("1")))
    let second = try XCTUnwrap(composite.insert(log.disposable("2")))
    XCTAssertNotEqual(first, second)
    composite.remove(for: first)
    composite.remove(for: first)
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertEqual(composite.count, 1)
    composite.dispose()
    composite.remove(for: second)
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  func testInsertAfterDisposal() {
    let composite = CompositeDisposable()
    composite.dispose()
    XCTAssertNil(composite.insert(log.disposable("1")))
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertEqual(composite.count, 0)
  }

  func testInsertFromInsideDisposal() {
    let composite = CompositeDisposable()
    let log = log
    _ = composite.insert(Disposables.create { _ = composite.insert(Disposables.create { log.add("late") }) })
    composite.dispose()
    XCTAssertEqual(log.entries, ["late"])
  }

  func testInsertRacesWithDisposal() {
    for _ in 0..<100 {
      let (composite, count) = (CompositeDisposable(), Counter())
      onThreads(2) { thread in
        for _ in 0..<20 {
          if thread == 0 { _ = composite.insert(Disposables.create { count.add() }) } else { composite.dispose() }
        }
      }
      XCTAssertEqual(count.value, 20)
    }
  }
}
