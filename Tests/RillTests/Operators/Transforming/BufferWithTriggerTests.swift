import Rill
import RillTesting
import XCTest

final class BufferWithTriggerTests: XCTestCase {
  /// Emits each array as a word, and the empty array as `ø`.
  private func buffer(_ source: Observable<String>, _ trigger: Observable<String>) -> Observable<String> {
    source.bufferWithTrigger(trigger).map { $0.isEmpty ? "ø" : $0.joined() }
  }

  func testArraysAtEachTrigger() throws {
    try expect(
      "a-b---c-d-|", "---x-x-----", through: buffer, becomes: "---[ab]-ø----([cd]|)",
      subscribed: ["^---------!", "^---------!"])
    try expect("---|", "-x-----", through: buffer, becomes: "-ø-(ø|)")
  }

  func testTheTriggerCompletes() throws {
    try expect("a-b---|", "-x-|", through: buffer, becomes: "-a----(b|)", subscribed: ["^-----!", "^--!"])
  }

  func testErrorsDropTheOpenArray() throws {
    try expect("a-b-#", "-x-----", through: buffer, becomes: "-a--#", error: Failure(), subscribed: ["^---!", "^---!"])
    try expect("a-b---", "-x--#", through: buffer, becomes: "-a--#", error: Failure(), subscribed: ["^---!", "^---!"])
  }

  func testDisposal() throws {
    try expect("a-b-|", "-x---", through: buffer, becomes: "-a!", subscribed: ["^-!", "^-!"])
  }

  /// Values that an observer of an array sends are in the next array.
  func testValuesFromInsideAnArray() {
    let trigger = PublishSubject<Void>()
    let source = PublishSubject<Int>()
    let log = Recorder<[Int]>()
    let subscription = source.bufferWithTrigger(trigger).subscribe(onNext: {
      log.add($0)
      if $0 == [1] { source.onNext(2) }
    })
    source.onNext(1)
    trigger.onNext(())
    trigger.onNext(())
    XCTAssertEqual(log.entries, [[1], [2]])
    subscription.dispose()
  }
}
