import Dispatch
import Foundation
import Rill
import RillRecording
import RillTesting
import XCTest

/// The code blocks of `Docs/Testing.md`: see `DocumentationCodeTests`.
final class TestingDocumentationTests: XCTestCase {
  private let log = Recorder<String>()

  func testVirtualTime() {
    let noon = Date(timeIntervalSince1970: 43_200)
    let scheduler = HistoricalScheduler(initialClock: noon)
    let reminders = Observable.merge(
      Observable<Int>.timer(.seconds(1800), scheduler: scheduler).map { _ in "half past" },
      Observable<Int>.timer(.seconds(900), scheduler: scheduler).map { _ in "quarter past" }
    ).record()
    scheduler.advanceTo(noon.addingTimeInterval(1000))
    XCTAssertEqual(reminders.values, ["quarter past"])
    scheduler.start()
    XCTAssertEqual(reminders.values, ["quarter past", "half past"])
    XCTAssertEqual(scheduler.now, noon.addingTimeInterval(1800))
  }

  func testTestScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(220, 3), .completed(250)])
    let observer = scheduler.start { source.map { $0 * 10 } }
    XCTAssertEqual(observer.events, [.next(210, 20), .next(220, 30), .completed(250)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 250)])
  }

  func testDiagrams() throws {
    try expect("a--b--c--|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C--|")
    try expect("a--b--c--|", through: { $0.take(2) }, becomes: "a--(b|)", subscribed: "^--!")
    try expect("a--b--c--|", "-----x", through: { $0.take(until: $1) }, becomes: "a--b-|")
    try expect("a--b--#", through: { $0.map { $0.uppercased() } }, becomes: "A--B--#", error: RxError.timeout)
    try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
    try expect(.hot("a-b-^-c-d|"), through: { $0 }, becomes: "--c-d|", subscribed: "^----!")
    try expect("a--b--c--|", through: { $0.debounce(.ticks(2), scheduler: $1) }, becomes: "--a--b--c|")
    try expect(through: { Observable<Int>.interval(.ticks(2), scheduler: $0) }, becomes: "--0-1-!")
  }

  func testMarbles() throws {
    let log = log
    try marbles { test in
      let letters = test.hot("a--b--c|", named: "letters")
      let numbers = test.cold("1-2|", values: .numbers)
      let shared = letters.share()
      test.expect(shared, becomes: "          a--b--c|")
      test.expect(shared, becomes: "          -^-b-!")
      test.expect(letters, subscribed: "      ^------!")
      test.expect(numbers.map { [$0] }, becomes: "x-y|", values: ["x": [1], "y": [2]])
      test.scheduler.scheduleAt(4) { log.add("tick 4") }
    }
    XCTAssertEqual(log.entries, ["tick 4"])
  }

  func testBothDirections() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(try Recorded.events(marbles: "a--b|", from: 210))
    let observer = scheduler.start { source }
    XCTAssertEqual(observer.events, [.next(210, "a"), .next(213, "b"), .completed(214)])
    XCTAssertEqual(observer.events.diagram(from: 210), "a--b|")
    XCTAssertEqual(source.subscriptions.diagrams(from: 200), ["^-------------!"])
  }

  func testCombineLatest() throws {
    try expect(
      .hot("     1 -       2       -       -       3      "),
      .hot("     - A       -       B       C       -      "),
      through: { Observable.combineLatest($0, $1) { "\($0) + \($1)" } },
      becomes: "- [1 + A] [2 + A] [2 + B] [2 + C] [3 + C]")
  }

  func testRecording() throws {
    let relay = PublishRelay<String>()
    let recording = relay.record()
    relay.accept("a")
    DispatchQueue.global().async { relay.accept("b") }
    XCTAssertEqual(try recording.waitForValues(2), ["a", "b"])
  }

  func testRecordedRuns() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-page-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let (typed, pins, bag) = (PublishRelay<String>(), PublishRelay<String>(), DisposeBag())

    let recorder = try RunRecorder(file: file, model: "EchoModel()", modules: ["Echo"])
    let model = EchoModel()
    recorder.recordOutput("results", model.results)
    recorder.input("query", typed).bind(to: model.query).disposed(by: bag)
    recorder.input("pin", pins) { _ in nil }.bind(to: model.pin).disposed(by: bag)

    pins.accept("1234")
    typed.accept("rill")
    try recorder.close()
    XCTAssertFalse(try String(contentsOf: file, encoding: .utf8).contains("1234"))

    let player = try RunPlayer(contentsOf: file)
    try player.replay {
      let model = EchoModel()
      try player.expect("results", from: model.results)
      try player.play("query", into: model.query)
      try player.play("pin", into: model.pin, omitted: "0000")
      return model
    }
  }

  func testWaiting() throws {
    let stream = Observable.of(1, 2, 3)
    XCTAssertEqual(try stream.toBlocking(timeout: .seconds(5)).toArray(), [1, 2, 3])
    XCTAssertEqual(try stream.toBlocking(timeout: .seconds(5)).first(), 1)
    XCTAssertEqual(try stream.toBlocking(timeout: .seconds(5)).last(), 3)
    XCTAssertEqual(try stream.toBlocking(timeout: .seconds(5)).single { $0 == 2 }, 2)
  }
}

/// A model that answers each query if there is a PIN.
private struct EchoModel {
  let query = PublishRelay<String>()
  let pin = BehaviorRelay(value: "")

  var results: Observable<String> { query.withLatestFrom(pin) { "\($0)\($1.isEmpty ? "?" : "!")" } }
}
