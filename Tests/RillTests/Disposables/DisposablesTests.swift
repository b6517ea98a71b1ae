import Rill
import XCTest

/// `Disposables.create`.
final class DisposablesTests: XCTestCase {
  private let log = Recorder<String>()

  func testEmptyDisposable() {
    let nothing = Disposables.create()
    nothing.dispose()
    nothing.dispose()
  }

  func testClosureIsCalledOnceAndReleased() {
    weak var probe: DeallocationProbe?
    let disposable: any Cancelable
    do {
      let object = DeallocationProbe()
      probe = object
      let log = log
      disposable = Disposables.create(with: {
        object.capture()
        log.add("called")
      })
    }
    XCTAssertFalse(disposable.isDisposed)
    XCTAssertNotNil(probe)
    disposable.dispose()
    disposable.dispose()
    XCTAssertTrue(disposable.isDisposed)
    XCTAssertNil(probe)
    XCTAssertEqual(log.entries, ["called"])
  }

  func testDisposalFromInsideTheClosure() {
    let (count, place) = (Counter(), SingleAssignmentDisposable())
    place.setDisposable(
      Disposables.create {
        count.add()
        place.dispose()
      })
    place.dispose()
    XCTAssertEqual(count.value, 1)
  }

  func testSeveralDisposables() {
    let several = [
      Disposables.create(log.disposable("1"), log.disposable("2")),
      Disposables.create(log.disposable("1"), log.disposable("2"), log.disposable("3")),
      Disposables.create(
        log.disposable("1"), log.disposable("2"), log.disposable("3"), log.disposable("4"), log.disposable("5")),
      Disposables.create([log.disposable("1")]), Disposables.create([]),
    ]
    for (several, expected) in zip(several, ["12", "123", "12345", "1", ""]) {
      log.clear()
      XCTAssertFalse(several.isDisposed)
      several.dispose()
      several.dispose()
      XCTAssertTrue(several.isDisposed)
      XCTAssertEqual(log.entries.joined(), expected)
    }
  }

  func testClosureIsCalledOnceOnManyThreads() {
    for _ in 0..<200 {
      let count = Counter()
      let disposable = Disposables.create { count.add() }
      onThreads(2) { _ in disposable.dispose() }
      XCTAssertEqual(count.value, 1)
    }
  }
}
