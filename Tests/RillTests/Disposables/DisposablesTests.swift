import Rill
import XCTest

final class DisposablesTests: XCTestCase {
  private let log = Recorder<String>()

  private func disposable(_ name: String) -> any Cancelable {
    let log = log
    return Disposables.create { log.add(name) }
  }

  // MARK: Disposables.create

  func testEmptyDisposable() {
    let nothing = Disposables.create()
    nothing.dispose()
    nothing.dispose()
  }

  func testClosureIsCalledOnceAndReleased() {
    weak var tracker: LifetimeTracker?
    let disposable: any Cancelable
    do {
      let object = LifetimeTracker()
      tracker = object
      let log = log
      disposable = Disposables.create(with: {
        object.capture()
        log.add("called")
      })
    }
    XCTAssertFalse(disposable.isDisposed)
    XCTAssertNotNil(tracker)
    disposable.dispose()
    disposable.dispose()
    XCTAssertTrue(disposable.isDisposed)
    XCTAssertNil(tracker)
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
      Disposables.create(disposable("1"), disposable("2")),
      Disposables.create(disposable("1"), disposable("2"), disposable("3")),
      Disposables.create(disposable("1"), disposable("2"), disposable("3"), disposable("4"), disposable("5")),
      Disposables.create([disposable("1")]), Disposables.create([]),
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

  // MARK: BooleanDisposable

  func testBooleanDisposable() {
    let boolean = BooleanDisposable()
    XCTAssertFalse(boolean.isDisposed)
    boolean.dispose()
    boolean.dispose()
    XCTAssertTrue(boolean.isDisposed)
    XCTAssertTrue(BooleanDisposable(isDisposed: true).isDisposed)
    XCTAssertFalse(BooleanDisposable(isDisposed: false).isDisposed)
  }

  // MARK: SerialDisposable

  func testSerialDisposable() {
    let serial = SerialDisposable()
    serial.disposable = disposable("1")
    XCTAssertEqual(log.entries, [])
    serial.disposable = disposable("2")
    XCTAssertEqual(log.entries, ["1"])
    serial.disposable.dispose()
    XCTAssertEqual(log.entries, ["1", "2"])
    XCTAssertFalse(serial.isDisposed)
    serial.disposable = disposable("3")
    serial.dispose()
    serial.dispose()
    XCTAssertTrue(serial.isDisposed)
    XCTAssertEqual(log.entries, ["1", "2", "3"])
    serial.disposable = disposable("4")
    XCTAssertEqual(log.entries, ["1", "2", "3", "4"])
  }

  // MARK: SingleAssignmentDisposable

  func testSingleAssignmentDisposable() {
    let single = SingleAssignmentDisposable()
    single.setDisposable(disposable("1"))
    XCTAssertFalse(single.isDisposed)
    single.dispose()
    single.dispose()
    XCTAssertTrue(single.isDisposed)
    XCTAssertEqual(log.entries, ["1"])
    let early = SingleAssignmentDisposable()
    early.dispose()
    XCTAssertEqual(log.entries, ["1"])
    early.setDisposable(disposable("2"))
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  func testDisposalRacesWithAssignment() {
    for _ in 0..<200 {
      let (count, single) = (Counter(), SingleAssignmentDisposable())
      onThreads(2) { thread in
        if thread == 0 { single.dispose() } else { single.setDisposable(Disposables.create { count.add() }) }
      }
      XCTAssertEqual(count.value, 1)
    }
  }

  // MARK: RefCountDisposable

  func testRefCountDisposable() {
    let counted = RefCountDisposable(disposable: disposable("gone"))
    let (first, second) = (counted.retain(), counted.retain())
    first.dispose()
    first.dispose()
    counted.dispose()
    counted.dispose()
    XCTAssertFalse(counted.isDisposed)
    let third = counted.retain()
    second.dispose()
    XCTAssertEqual(log.entries, [])
    third.dispose()
    XCTAssertEqual(log.entries, ["gone"])
    XCTAssertTrue(counted.isDisposed)
    counted.retain().dispose()
    XCTAssertEqual(log.entries, ["gone"])
  }

  func testRefCountDisposableWithoutRetains() {
    let counted = RefCountDisposable(disposable: disposable("gone"))
    counted.dispose()
    XCTAssertEqual(log.entries, ["gone"])
    let kept = RefCountDisposable(disposable: disposable("kept"))
    kept.retain().dispose()
    XCTAssertFalse(kept.isDisposed)
    XCTAssertEqual(log.entries, ["gone"])
  }

  // MARK: ScheduledDisposable

  func testScheduledDisposable() {
    let scheduler = ManualScheduler()
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: disposable("1"))
    XCTAssertTrue(scheduled.scheduler is ManualScheduler)
    scheduled.dispose()
    scheduled.dispose()
    XCTAssertEqual(log.entries, [])
    XCTAssertFalse(scheduled.isDisposed)
    scheduler.fire()
    XCTAssertTrue(scheduled.isDisposed)
    XCTAssertEqual(log.entries, ["1"])
  }
}
