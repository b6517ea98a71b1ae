import Rill
import RillSamples
import RillTesting
import XCTest

final class DraftTests: XCTestCase {
  func testATapWhileADraftIsBeingSentIsIgnored() {
    let scheduler = TestScheduler(initialClock: 0)
    let model = MessageComposerViewModel { Single.just($0).delaySubscription(.ticks(5), scheduler: scheduler) }
    let sent = scheduler.createObserver(String.self)
    let subscription = model.results.map { $0.element ?? "failed" }.subscribe(sent)
    model.draft.accept("a")
    for tap in [1, 3, 7] { scheduler.scheduleAt(tap) { model.send.accept(()) } }
    scheduler.scheduleAt(2) { model.draft.accept("b") }
    scheduler.start()
    subscription.dispose()
    XCTAssertEqual(sent.events, [.next(6, "a"), .next(12, "b")])
  }
}
