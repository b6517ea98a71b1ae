import Rill
import RillTesting
import XCTest

final class IfEmptyTests: XCTestCase {
  func testDefault() throws {
    try expect("----|", through: { $0.ifEmpty(default: "a") }, becomes: "----(a|)", subscribed: "^---!")
    try expect("b--|", through: { $0.ifEmpty(default: "a") }, becomes: "b--|", subscribed: "^--!")
    try expect("--#", through: { $0.ifEmpty(default: "a") }, becomes: "--#", error: Failure(), subscribed: "^-!")
    try expect("b-#", through: { $0.ifEmpty(default: "a") }, becomes: "b-#", error: Failure(), subscribed: "^-!")
    try expect("----|", through: { $0.ifEmpty(default: "a") }, becomes: "--!", subscribed: "^-!")
  }

  func testSwitchTo() throws {
    try expect(
      "----|", "a--b--|", through: { $0.ifEmpty(switchTo: $1) }, becomes: "----a--b--|", subscribed: ["^---!", "----^-----!"])
    try expect(
      "----|", "a--#", through: { $0.ifEmpty(switchTo: $1) }, becomes: "----a--#", error: Failure(),
      subscribed: ["^---!", "----^--!"])
    try expect(
      "--c--|", "a--b--|", through: { $0.ifEmpty(switchTo: $1) }, becomes: "--c--|", subscribed: ["^----!", ""])
    try expect("--#", "a|", through: { $0.ifEmpty(switchTo: $1) }, becomes: "--#", error: Failure(), subscribed: ["^-!", ""])
    try expect("--|", "|", through: { $0.ifEmpty(switchTo: $1) }, becomes: "--|", subscribed: ["^-!", "--(^!)"])
  }

  func testDisposalOfEither() throws {
    try expect("----|", "a--b", through: { $0.ifEmpty(switchTo: $1) }, becomes: "--!", subscribed: ["^-!", ""])
    try expect("--|", "a--b", through: { $0.ifEmpty(switchTo: $1) }, becomes: "--a-!", subscribed: ["^-!", "--^-!"])
  }

  func testTheSourceIsDisposedBeforeTheOtherIsSubscribedTo() {
    let log = Recorder<String>()
    Observable<Int>.empty().do(onDispose: { log.add("disposed") })
      .ifEmpty(switchTo: Observable.just(1).do(onSubscribe: { log.add("subscribed") })).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["disposed", "subscribed", "1", "completed"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.empty().ifEmpty(default: 1), becomes: "(1|)")
    try expect(Observable.empty().ifEmpty(switchTo: .from(1...)).take(2), becomes: "(12|)")
    try expect(Observable.of(1, 2).ifEmpty(default: 9), becomes: "(12|)")
  }
}
