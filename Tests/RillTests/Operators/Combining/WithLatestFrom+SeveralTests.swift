import Rill
import RillTesting
import XCTest

final class WithLatestFromSeveralTests: XCTestCase {
  func testTwo() throws {
    try expect(
      "1--2----3--|", "-a---b---", "--x------", through: { $0.withLatestFrom($1, $2).map { $0 + $1 } },
      becomes: "---[ax]----[bx]--|", subscribed: ["^----------!", "^----------!", "^----------!"])
    try expect(
      "1--2----3--|", "-a---b---", "--x------", through: { $0.withLatestFrom($1, $2) { $0 + $1 + $2 } },
      becomes: "---[2ax]----[3bx]--|")
  }

  func testThree() throws {
    try expect(
      "1--2----3--|", "-a---b---", "--x------",
      through: { $0.withLatestFrom($1, $2, Observable.just("m")).map { $0 + $1 + $2 } }, becomes: "---[axm]----[bxm]--|")
    try expect(
      "1--2----3--|", "-a---b---", "--x------",
      through: { $0.withLatestFrom($1, $2, Observable.just("m")) { $0 + $1 + $2 + $3 } },
      becomes: "---[2axm]----[3bxm]--|")
  }

  /// The latest value of a stream that has completed stays in use.
  func testTheOthersComplete() throws {
    try expect(
      "1--2----3--|", "a|", "-x|", through: { $0.withLatestFrom($1, $2).map { $0 + $1 } }, becomes: "---[ax]----[ax]--|",
      subscribed: ["^----------!", "^!", "^-!"])
    try expect("1--2-|", "|", "-x|", through: { $0.withLatestFrom($1, $2).map { $0 + $1 } }, becomes: "-----|")
  }

  func testErrors() throws {
    try expect(
      "1------", "a--#", "x-----", through: { $0.withLatestFrom($1, $2).map { $0 + $1 } }, becomes: "[ax]--#",
      error: Failure(), subscribed: ["^--!", "^--!", "^--!"])
    try expect(
      "1-2----", "a---", "x-----", through: { $0.withLatestFrom($1, $2) { _, _, _ -> String in throw Failure() } },
      becomes: "#", error: Failure(), subscribed: ["(^!)", "(^!)", "(^!)"])
  }
}
