import Rill
import RillTesting
import XCTest

final class PausableBufferedTests: XCTestCase {
  private func buffered(_ limit: Int?) -> (Observable<String>, Observable<String>) -> Observable<String> {
    { source, pauser in source.pausableBuffered(pauser.map { $0 == "t" }, limit: limit) }
  }

  func testTheNewestValuesWait() throws {
    try expect(
      "a-b-c-d-e-|", "-t-f---t--", through: buffered(1), becomes: "-ab----d" + "e-|",
      subscribed: ["^---------!", "^---------!"])
    try expect("a-b-c-d-e-|", "---f-----t--", through: buffered(3), becomes: "---------([c][d][e])|")
    try expect("a-b-c-d-e-|", "---f-----t--", through: buffered(nil), becomes: "---------([a][b][c][d][e])|")
    try expect("a-b-c-d-e-|", "---f-----t--", through: buffered(0), becomes: "----------|")
  }

  func testTheCompletionDeliversWhatWaits() throws {
    try expect("a-b-|", "------", through: buffered(2), becomes: "----(ab|)", subscribed: ["^---!", "^---!"])
    try expect("a-b-|", "t-f---", through: buffered(2), becomes: "a---(b|)")
  }

  func testAnErrorDropsWhatWaits() throws {
    try expect("a-b-#", "------", through: buffered(2), becomes: "----#", error: Failure(), subscribed: ["^---!", "^---!"])
    try expect("a-----", "---#", through: buffered(2), becomes: "---#", error: Failure(), subscribed: ["^--!", "^--!"])
  }

  func testThePauserCompletes() throws {
    try expect("a-b-|", "t|", through: buffered(1), becomes: "a-b-|", subscribed: ["^---!", "^!"])
    try expect("a-b-|", "-|", through: buffered(1), becomes: "----(b|)")
  }

  func testDisposal() throws {
    try expect("a-b-|", "-----", through: buffered(1), becomes: "--!", subscribed: ["^-!", "^-!"])
  }

  /// A pause that an observer of the kept values causes takes effect after all of them.
  func testPauseFromInsideTheWaitingValues() {
    let pauser = PublishRelay<Bool>()
    let source = PublishSubject<Int>()
    let log = Recorder<Int>()
    let subscription = source.pausableBuffered(pauser, limit: nil).subscribe(onNext: {
      log.add($0)
      if $0 == 1 { pauser.accept(false) }
    })
    for number in 1...2 { source.onNext(number) }
    pauser.accept(true)
    source.onNext(3)
    XCTAssertEqual(log.entries, [1, 2])
    pauser.accept(true)
    XCTAssertEqual(log.entries, [1, 2, 3])
    subscription.dispose()
  }

  /// What waits is delivered after the deallocation of the source, because the pauser can still let it pass.
  func testDeallocationOfTheSource() {
    let pauser = PublishSubject<Bool>()
    let log = Recorder<String>()
    let source = LateValue<PublishSubject<String>>()
    source.value = PublishSubject()
    let subscription = source.value?.pausableBuffered(pauser).subscribe(
      onNext: { log.add($0) }, onDisposed: { log.add("disposed") })
    source.value?.onNext("a")
    source.value = nil
    pauser.onNext(true)
    XCTAssertEqual(log.entries, ["a"])
    pauser.onCompleted()
    XCTAssertEqual(log.entries, ["a", "disposed"])
    subscription?.dispose()
  }
}
