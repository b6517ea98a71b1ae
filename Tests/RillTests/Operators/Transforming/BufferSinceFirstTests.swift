import Rill
import RillTesting
import TestSupport
import XCTest

final class BufferSinceFirstTests: XCTestCase {
  private func buffered(_ count: Int = .max) -> (Observable<String>, TestScheduler) throws -> Observable<String> {
    { $0.buffer(sinceFirst: .ticks(4), count: count, scheduler: $1).map { $0.joined() } }
  }

  func testTheTimeBeginsWithTheFirstValue() throws {
    try expect("---a--b------c--------d|", through: buffered(), becomes: "-------[ab]---------c-----(d|)")
    try expect("---------|", through: buffered(), becomes: "---------|", subscribed: "^--------!")
    try expect("a--#", through: buffered(), becomes: "---#", error: Failure())
    try expect("a-----", through: buffered(), becomes: "---!", subscribed: "^--!")
  }

  func testTheCount() throws {
    try expect("a-b-c-d-----e-|", through: buffered(2), becomes: "--[ab]---[cd]-------(e|)")
    // A full array ends the time of its first value.
    try expect("a-bc------|", through: buffered(2), becomes: "--[ab]----c--|")
  }

  /// The pending array of a source that is deallocated is emitted at its time.
  func testADeallocatedSource() {
    let log = Recorder<String>()
    let scheduler = HistoricalScheduler()
    var source: PublishSubject<Int>? = PublishSubject()
    let disposable = source?.buffer(sinceFirst: .seconds(1), count: 2, scheduler: scheduler)
      .subscribe(onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    for value in 1...3 { source?.onNext(value) }
    source = nil
    XCTAssertEqual(log.entries, ["[1, 2]"])
    scheduler.start()
    XCTAssertEqual(log.entries, ["[1, 2]", "[3]", "disposed"])
    disposable?.dispose()
  }
}
