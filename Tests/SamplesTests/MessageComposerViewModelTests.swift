import Rill
import RillSamples
import RillTesting
import XCTest

final class MessageComposerViewModelTests: XCTestCase {
  func testNewestDraft() throws {
    let model = MessageComposerViewModel { .just($0.uppercased()) }
    try marbles { test in
      let drafts = test.hot("-a--b----c----").asObservable().bind(to: model.draft)
      let taps = test.hot("o-------o---o-").asObservable().map { _ in }.bind(to: model.send)
      test.expect(model.results.map { $0.element ?? "x" }, becomes: "--------B---C!")
      test.scheduler.scheduleAt(20) {
        drafts.dispose()
        taps.dispose()
      }
    }
  }

  func testAnErrorOfADraft() throws {
    struct Offline: Error {}
    let model = MessageComposerViewModel { $0 == "a" ? .error(Offline()) : .just($0) }
    let results = model.results.map { $0.element ?? "failed" }.record()
    for draft in ["a", "b"] {
      model.draft.accept(draft)
      model.send.accept(())
    }
    XCTAssertEqual(results.values, ["failed", "b"])
  }
}
