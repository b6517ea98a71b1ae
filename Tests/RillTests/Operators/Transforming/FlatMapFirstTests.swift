import Rill
import RillTesting
import XCTest

final class FlatMapFirstTests: XCTestCase {
  func testIgnoresValuesWhileAStreamRuns() throws {
    try marbles { test in
      let source = test.cold("1--2-----3-----|")
      let first = test.cold(" -a--a--|")
      let third = test.cold(" -b--b-|")
      test.expect(source.flatMapFirst { $0 == "1" ? first : third }, becomes: "-a--a-----b--b-|")
      test.expect(source, subscribed: "^--------------!")
      test.expect(first, subscribed: "^------!")
      test.expect(third, subscribed: "---------^-----!")
    }
  }

  func testCompletesWithTheLastOfBoth() throws {
    try expect("1-2|", "-a--b|", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "-a--b|")
    try expect("1-2----|", "-a--b|", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "-a--b--|")
    try expect("--|", "a|", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1--#", "-a--a|", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-----|", "-a-#", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
    try expect(
      "1-2-3-|", "a|", through: { source, inner in source.flatMapFirst { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "a-#", error: Failure(), subscribed: ["^-!", "^!"])
  }

  /// The selector is not called for ignored values.
  func testTheSelectorIsNotCalledForIgnoredValues() throws {
    let calls = Recorder<String>()
    try expect(
      "123-4|", "--a|",
      through: { source, inner in
        source.flatMapFirst {
          calls.add($0)
          return inner
        }
      }, becomes: "--a---a|")
    XCTAssertEqual(calls.entries, ["1", "4"])
  }

  func testDisposal() throws {
    try expect(
      "1-2---", "-a--a|", through: { $0.flatMapFirst { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).flatMapFirst { Observable.just($0) }, becomes: "(123|)")
    try expect(Observable.of(1, 2, 3).flatMapFirst { Observable.of($0, $0) }, becomes: "(11|)")
    try expect(Observable.of(1, 2).flatMapFirst { Observable.repeatElement($0) }.take(3), becomes: "(111|)")
  }
}
