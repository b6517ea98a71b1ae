import Rill
import RillTesting
import XCTest

final class GenerateTests: XCTestCase {
  private func powers(below limit: Int) -> Observable<Int> {
    .generate(initialState: 1, condition: { $0 < limit }, iterate: { $0 * 2 })
  }

  func testSendsStatesWhileTheConditionHolds() throws {
    try expect(powers(below: 9), becomes: "(1248|)")
    try expect(powers(below: 1), becomes: "|")
    try expect(powers(below: 2), becomes: "(1|)")
  }

  func testEndsEarlyAndStartsAgain() throws {
    let two = powers(below: .max).take(2)
    try expect(two.concat(two), becomes: "(1212|)")
  }

  func testErrorsOfTheClosures() throws {
    let condition = Observable.generate(
      initialState: 1, condition: { if $0 == 3 { throw Failure() } else { true } }, iterate: { $0 + 1 })
    try expect(condition, becomes: "(12#)", error: Failure())
    let iterate = Observable.generate(
      initialState: 1, condition: { _ in true }, iterate: { if $0 == 2 { throw Failure() } else { $0 + 1 } })
    try expect(iterate, becomes: "(12#)", error: Failure())
  }

  /// The next state is computed only if it is needed.
  func testComputesNoUnusedState() throws {
    let made = Counter()
    let states = Observable.generate(
      initialState: 1, condition: { _ in true },
      iterate: {
        made.add()
        return $0 + 1
      })
    try expect(states.take(3), becomes: "(123|)")
    XCTAssertEqual(made.value, 2)
  }

  func testTakesTurns() throws {
    try expect(Observable.merge(powers(below: 9), .of(5, 6, 7, 9)), becomes: "(15264789|)")
  }

  func testOnAScheduler() {
    let powers = { (scheduler: TestScheduler) in
      Observable.generate(initialState: 1, condition: { $0 < 9 }, scheduler: scheduler, iterate: { $0 * 2 })
    }
    XCTAssertEqual(turns(powers), "-1248|")
    XCTAssertEqual(turns(until: 3, powers), "-12")
    XCTAssertEqual(
      turns {
        Observable.generate(
          initialState: 1, condition: { if $0 == 3 { throw Failure() } else { true } }, scheduler: $0, iterate: { $0 + 1 })
      }, "-12#")
    XCTAssertEqual(
      turns { Observable.generate(initialState: 1, condition: { _ in false }, scheduler: $0, iterate: { $0 }) }, "-|")
  }
}
