import Rill
import RillTesting
import XCTest

final class ConcatMapTests: XCTestCase {
  func testOneStreamAfterTheOther() throws {
    try marbles { test in
      let source = test.cold("1--2----------|")
      let first = test.cold(" -a--a--|")
      let second = test.cold("-b--b--|")
      test.expect(source.concatMap { $0 == "1" ? first : second }, becomes: "-a--a---b--b--|")
      test.expect(source, subscribed: "^-------------!")
      test.expect(first, subscribed: "^------!")
      test.expect(second, subscribed: "-------^------!")
    }
  }

  func testTheLastStreamOutlivesTheSource() throws {
    try expect("1-2|", "-a--b--|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a--b---a--b--|")
    try expect("--|", "a|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1----#", "-a--a----|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a--a#", error: Failure(),
      subscribed: ["^----!", "^----!"])
    try expect(
      "1-2----|", "-a-#", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
  }

  /// The selector is called when its value arrives, even while another stream runs, so its error is sent then.
  func testAnErrorOfTheSelector() throws {
    try expect(
      "1-2------|", "-a--a|",
      through: { source, inner in source.concatMap { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "-a#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect(
      "1-2---", "-a--a|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).concatMap { Observable.of($0, $0 * 10) }, becomes: "(1[10]2[20]3[30]|)")
    try expect(Observable.from(1...).concatMap { Observable.just($0) }.take(3), becomes: "(123|)")
    try expect(Observable.of(1, 2).concatMap { Observable.repeatElement($0) }.take(3), becomes: "(111|)")
  }
}
