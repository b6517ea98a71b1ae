import Rill
import RillTesting
import XCTest

final class DematerializeTests: XCTestCase {
  private let events: MarbleValues<Event<String>> = ["a": .next("a"), "b": .next("b"), "c": .completed, "e": .error(Failure())]

  func testTheEventsAgain() throws {
    try marbles { test in
      let source = test.cold("a--b--c--a", values: events)
      test.expect(source.dematerialize(), becomes: "a--b--|")
      test.expect(source, subscribed: "^-----!")
      let failing = test.cold("a--b--e--a", values: events)
      test.expect(failing.dematerialize(), becomes: "a--b--#", error: Failure())
      test.expect(failing, subscribed: "^-----!")
    }
  }

  func testTheEndOfTheSource() throws {
    try marbles { test in
      test.expect(test.cold("a--b--|", values: events).dematerialize(), becomes: "a--b--|")
      test.expect(test.cold("a--#", values: events, error: Failure()).dematerialize(), becomes: "a--#", error: Failure())
      test.expect(test.cold("|", values: events).dematerialize(), becomes: "|")
      let source = test.cold("a--b--c", values: events)
      test.expect(source.dematerialize(), becomes: "a-!")
      test.expect(source, subscribed: "^-!")
    }
  }

  func testUndoesMaterialize() throws {
    for diagram in ["a--b--|", "a--b--#", "|", "#"] {
      try expect(MarbleSourceDiagram.cold(diagram), through: { $0.materialize().dematerialize() }, becomes: diagram)
    }
  }

  func testTheSourceIsDisposedBeforeTheEnd() {
    let log = Recorder<String>()
    Observable<Event<Int>>.of(.next(1), .completed, .next(2)).do(onDispose: { log.add("disposed") }).dematerialize()
      .record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "disposed", "completed"])
  }
}
