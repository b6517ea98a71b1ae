import Observation
import Rill
import RillObservation
import RillProperties
import TestSupport
import XCTest

/// Relays and properties of Rill, read inside `withObservationTracking`, as a SwiftUI body reads them.
final class ObservedRelayAndPropertyTests: XCTestCase {
  private func changes(of value: () -> Void, _ change: () -> Void) -> Int {
    let count = Counter()
    withObservationTracking(value) { count.add() }
    change()
    return count.value
  }

  func testRelay() {
    let relay = BehaviorRelay(value: 1)
    XCTAssertEqual(changes(of: { _ = relay.value }, {}), 0)
    XCTAssertEqual(changes(of: { _ = relay.value }, { relay.accept(2) }), 1)
    XCTAssertEqual(changes(of: { _ = relay.value }, { relay.update { $0 += 1 } }), 1)
    XCTAssertEqual(changes(of: {}, { relay.accept(4) }), 0)
  }

  /// On the main actor, a change is announced before it is made, as those of `@Observable` properties are.
  @MainActor func testTheAnnouncementComesBeforeTheChange() {
    let (relay, log) = (BehaviorRelay(value: 1), Recorder<Int>())
    withObservationTracking({ _ = relay.value }, onChange: { log.add(relay.value) })
    relay.accept(2)
    withObservationTracking({ _ = relay.value }, onChange: { log.add(relay.value) })
    relay.update { $0 += 1 }
    XCTAssertEqual(log.entries, [1, 2])
    XCTAssertEqual(relay.value, 3)
  }

  /// On another thread, the new value can be read when the change is announced.
  func testTheAnnouncementOfAnotherThreadComesAfterTheChange() {
    let (relay, log) = (BehaviorRelay(value: 1), Recorder<Int>())
    withObservationTracking({ _ = relay.value }, onChange: { log.add(relay.value) })
    onThreads(1) { _ in relay.accept(2) }
    XCTAssertEqual(log.entries, [2])
  }

  /// A value that repeats the current one is no change.
  func testIgnoredValuesAreNotAnnounced() {
    let name = BehaviorRelay(value: "a", isRepetition: ==)
    XCTAssertEqual(changes(of: { _ = name.value }, { name.accept("a") }), 0)
    XCTAssertEqual(changes(of: { _ = name.value }, { name.accept("b") }), 1)
  }

  private struct Person {
    @PropertyPublished var age = 10
    @PropertyRelay var name = "a"
    mutating func haveBirthday() { _age.onNext(age + 1) }
  }

  func testPropertyWrappers() {
    var person = Person()
    XCTAssertEqual(changes(of: { _ = person.age }, {}), 0)
    let (age, name) = (person.$age, person.$name)
    XCTAssertEqual(changes(of: { _ = age.value }, { person.haveBirthday() }), 1)
    XCTAssertEqual(changes(of: { _ = name.value }, { person.name = "b" }), 1)
  }

  @Observable final class Mixed {
    var title = "a"
    @ObservationIgnored @PropertyRelay var name = "a"
    @ObservationIgnored @PropertyPublished var age = 1
    func grow() { _age.onNext(age + 1) }
  }

  /// A class can have properties of both kinds.
  func testInsideAnObservableClass() {
    let mixed = Mixed()
    let read = { _ = (mixed.title, mixed.name, mixed.age) }
    XCTAssertEqual(changes(of: read, { mixed.title = "b" }), 1)
    XCTAssertEqual(changes(of: read, { mixed.name = "b" }), 1)
    XCTAssertEqual(changes(of: read, { mixed.grow() }), 1)
  }

  /// A value that has been read outside of tracking, and changed, is tracked as any other.
  func testReadsOutsideOfTrackingComeFirst() {
    let relay = BehaviorRelay(value: 1)
    XCTAssertEqual(relay.value, 1)
    relay.accept(2)
    XCTAssertEqual(changes(of: { _ = relay.value }, { relay.accept(3) }), 1)
    XCTAssertEqual(changes(of: { _ = relay.value }, { onThreads(1) { _ in relay.accept(4) } }), 1)
  }

  /// A change by another thread during the first tracked read is either read or announced.
  @MainActor func testAChangeDuringTheFirstTrackedRead() async {
    for _ in 0..<200 {
      let (relay, read, announced) = (BehaviorRelay(value: 1), Recorder<Int>(), Counter())
      _ = relay.value
      let start = Flag()
      await withCheckedContinuation { changed in
        Thread.detachNewThread {
          while !start.isSet {}
          relay.accept(2)
          changed.resume()
        }
        withObservationTracking {
          start.set()
          read.add(relay.value)
        } onChange: {
          announced.add()
        }
      }
      await turn()
      XCTAssertTrue(read.entries == [2] || announced.value == 1, "the change is lost")
    }
  }

  /// Reading keeps nothing alive, and a new relay at the same address is another one.
  func testRelease() {
    for _ in 0..<100 {
      weak var weakRelay: BehaviorRelay<Int>?
      do {
        let relay = BehaviorRelay(value: 1)
        weakRelay = relay
        XCTAssertEqual(changes(of: { _ = relay.value }, { relay.accept(2) }), 1)
      }
      XCTAssertNil(weakRelay)
    }
  }
}
