import CRillDiagnostics
import Rill
import RillDiagnostics
import XCTest

/// What happens to subscriptions between two parts of a copy of all sections.
///
/// A test would never end if they had to wait until the copy is complete.
final class SectionCopyTests: XCTestCase {
  override func setUp() { SubscriptionTracker.start() }

  override func tearDown() { SubscriptionTracker.stop() }

  /// A copy in parts, which ends when this object is deallocated.
  @safe  // The cursor is allocated until `deinit`, and the sections are retained.
  private final class PartialCopy {
    private let cursor = UnsafeMutablePointer<rill_section_cursor>.allocate(capacity: 1)
    private(set) var states: [rill_section_state] = unsafe []

    init() {
      unsafe cursor.initialize(to: rill_section_cursor())
      unsafe rill_begin_copying(cursor)
    }

    deinit {
      unsafe rill_end_copying(cursor)
      unsafe rill_release_sections(states, UInt(states.count))
      unsafe cursor.deallocate()
    }

    func copy(_ count: Int) {
      unsafe states += [rill_section_state](unsafeUninitializedCapacity: count) { buffer, copied in
        copied = unsafe Int(rill_copy_sections(cursor, buffer.baseAddress, UInt(count)))
      }
    }

    func identities(among known: [UInt64]) -> [UInt64] {
      unsafe states.map { unsafe $0.identity }.filter { known.contains($0) || $0 > known[0] }
    }
  }

  private let subject = PublishSubject<Int>()
  private var subscriptions: [(any Disposable)?] = []

  /// Subscribes, and returns the numbers of the new subscriptions.
  private func subscribe(_ count: Int) -> [UInt64] {
    (0..<count).map { _ in
      subscriptions.append(subject.map { $0 }.subscribe(onNext: { _ in }))
      return rill_last_identity()
    }
  }

  /// Disposes and releases subscriptions, so that their sections are removed.
  private func end(_ indices: Int...) {
    for index in indices {
      subscriptions[index]?.dispose()
      subscriptions[index] = nil
    }
  }

  func testSubscriptionsBeginAndEndBetweenTheParts() {
    let ids = subscribe(10)
    let copy = PartialCopy()
    copy.copy(3)
    XCTAssertEqual(copy.identities(among: ids), [ids[9], ids[8], ids[7]])
    // One that is copied, three with which the copy would go on, one in the middle and the oldest.
    end(8, 6, 5, 4, 2, 0)
    _ = subscribe(3)
    copy.copy(10_000)
    XCTAssertEqual(copy.identities(among: ids), [9, 8, 7, 3, 1].map { ids[$0] })
    // What has ended since then can be read, and is not used for a new subscription.
    XCTAssertEqual(unsafe copy.states[1].identity, ids[8])
    XCTAssertEqual(unsafe String(cString: rill_name(copy.states[1].section, 0)), "map")
  }

  func testTwoCopiesAtTheSamePlace() {
    let ids = subscribe(6)
    let copies = [PartialCopy(), PartialCopy(), PartialCopy()]
    for copy in copies.dropFirst() { copy.copy(2) }
    end(5, 3)
    for copy in copies { copy.copy(10_000) }
    XCTAssertEqual(copies[0].identities(among: ids), [4, 2, 1, 0].map { ids[$0] })
    for copy in copies.dropFirst() { XCTAssertEqual(copy.identities(among: ids), [5, 4, 2, 1, 0].map { ids[$0] }) }
  }

  func testTheRestOfTheListEnds() {
    let ids = subscribe(4)
    let copy = PartialCopy()
    copy.copy(3)
    end(0, 1, 2, 3)
    copy.copy(10_000)
    XCTAssertEqual(copy.identities(among: ids), [3, 2, 1].map { ids[$0] })
  }
}
