import Rill
import RillTesting
import XCTest

/// Clause 8 of batches, for timers: what one batch sets to one instant fires together.
final class BatchTimerTests: XCTestCase {
  private let bag = DisposeBag()
  private let scheduler = TestScheduler(initialClock: 0)

  private func record(_ stream: Observable<[Int]>) -> TestableObserver<[Int]> {
    let observer = scheduler.createObserver([Int].self)
    stream.subscribe(observer).disposed(by: bag)
    return observer
  }

  private func values(of observer: TestableObserver<[Int]>) -> [[Int]] { observer.events.compactMap(\.value.element) }

  private func assertTogether(_ operation: (Observable<Int>) -> Observable<Int>, line: UInt = #line) {
    let (a, b) = (PublishRelay<Int>(), PublishRelay<Int>())
    let combined = record(
      Observable.combineLatest(operation(a.asObservable()).startWith(0), operation(b.asObservable()).startWith(0)) { [$0, $1] })
    // Timers that run already and are moved.
    a.accept(1)
    scheduler.advanceTo(2)
    b.accept(1)
    scheduler.advanceTo(4)
    batch {
      a.accept(7)
      b.accept(7)
    }
    scheduler.start()
    let all = values(of: combined)
    XCTAssertEqual(all.last, [7, 7], line: line)
    XCTAssertFalse(all.contains { $0.contains(7) && $0 != [7, 7] }, "\(all)", line: line)
  }

  func testDebounce() { assertTogether { [scheduler] in $0.debounce(.ticks(5), scheduler: scheduler) } }

  func testDelay() { assertTogether { [scheduler] in $0.delay(.ticks(5), scheduler: scheduler) } }

  func testThrottle() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let combined = record(
      Observable.combineLatest(
        a.throttle(.ticks(5), scheduler: scheduler), b.throttle(.ticks(5), scheduler: scheduler)
      ) { [$0, $1] })
    scheduler.advanceTo(2)
    batch {
      a.accept(1)
      b.accept(1)
    }
    scheduler.start()
    XCTAssertEqual(values(of: combined), [[0, 0], [1, 1]])
  }

  func testADisposedTimerDoesNotHoldUpTheOthers() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let other = a.debounce(.ticks(5), scheduler: scheduler).subscribe()
    let combined = record(
      Observable.combineLatest(
        a.debounce(.ticks(5), scheduler: scheduler), b.debounce(.ticks(5), scheduler: scheduler)
      ) { [$0, $1] })
    scheduler.advanceTo(10)
    batch {
      a.accept(1)
      b.accept(1)
    }
    other.dispose()
    scheduler.start()
    XCTAssertEqual(values(of: combined).last, [1, 1])
  }

  /// A timer has fired and waits for another one of its batch, which is set to another time: its value comes from the scheduler.
  func testATimerThatIsSetAgainDeliversNoValuesOfOtherTimers() {
    // Whichever of the two timers is the first.
    for order in [[0, 1], [1, 0]] {
      let relays = [PublishRelay<Int>(), PublishRelay<Int>()]
      let scheduler = ManualScheduler()
      let received = BehaviorRelay<[Int]>(value: [])
      for index in order {
        relays[index].debounce(.seconds(5), scheduler: scheduler).filter { _ in index == 0 }
          .subscribe(onNext: { value in received.update { $0.append(value) } }).disposed(by: bag)
      }
      batch { for index in order { relays[index].accept(1) } }
      scheduler.pass(5)
      scheduler.fireFirst()
      XCTAssertEqual(received.value, [], "\(order)")
      relays[1].accept(2)
      XCTAssertEqual(received.value, [], "\(order)")
      while scheduler.count > 0 { scheduler.run(5) }
      XCTAssertEqual(received.value, [1], "\(order)")
    }
  }

  func testALaterValueTakesATimerOutOfItsGroup() {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let combined = record(
      Observable.combineLatest(
        a.debounce(.ticks(5), scheduler: scheduler), b.debounce(.ticks(5), scheduler: scheduler)
      ) { [$0, $1] })
    scheduler.advanceTo(10)
    batch {
      a.accept(1)
      b.accept(1)
    }
    scheduler.advanceTo(12)
    a.accept(2)
    scheduler.start()
    XCTAssertEqual(values(of: combined).suffix(2), [[0, 1], [2, 1]])
  }
}
