import Foundation
import Rill
import RillRecording
import RillTesting
import TestSupport
import XCTest

final class RunPlayerTests: XCTestCase {
  private let header = #"{"rill":"run","version":1}"#

  private func recording(_ lines: String...) throws -> RunRecording {
    try RunRecording(([header] + lines).map { $0 + "\n" }.joined(), file: "run.jsonl")
  }

  private func replay(_ recording: RunRecording, tolerance: Duration = .milliseconds(100), _ body: (RunPlayer) throws -> Void)
    throws
  {
    let player = RunPlayer(recording)
    try player.replay(tolerance: tolerance) { try body(player) }
  }

  /// Adds up what arrives within a second.
  private struct Sums {
    let numbers = PublishRelay<Int>()
    let sums: Observable<Int>

    init(scheduler: any SchedulerType) {
      sums = numbers.buffer(timeSpan: .seconds(1), count: 3, scheduler: scheduler).map { $0.reduce(0, +) }.filter { $0 > 0 }
    }
  }

  func testFeedsAViewModelAtTheRecordedTimes() throws {
    let recording = try recording(
      #"{"input":"numbers","type":"Int"}"#, #"{"output":"sums","type":"Int"}"#, #"{"time":0.25,"input":"numbers","next":1}"#,
      #"{"time":0.5,"input":"numbers","next":2}"#, #"{"time":1,"output":"sums","next":3}"#,
      #"{"time":1.999999999,"input":"numbers","next":4}"#, #"{"time":2,"output":"sums","next":4}"#)
    let player = RunPlayer(recording)
    try player.replay {
      let model = Sums(scheduler: player.scheduler)
      try player.play("numbers", into: model.numbers)
      try player.expect("sums", from: model.sums)
      return model
    }
  }

  /// A view model with the default scheduler, whose timer starts when the output is subscribed to.
  @MainActor func testTheDefaultScheduler() async throws {
    final class SearchModel {
      let query = BehaviorRelay(value: "")
      let results: Driver<String>

      init() {
        results = query.asDriver().debounce(.milliseconds(500)).flatMapLatest { text in
          Single.create { text + "!" }.asDriver(onErrorJustReturn: "")
        }
      }
    }
    let recording = try recording(
      #"{"input":"query","type":"String"}"#, #"{"output":"results","type":"String"}"#,
      #"{"time":0.044,"input":"query","next":"a"}"#, #"{"time":0.544,"output":"results","next":"a!"}"#)
    let player = RunPlayer(recording)
    try player.replay(tolerance: .zero) {
      let model = SearchModel()
      try player.expect("results", from: model.results)
      try player.play("query", into: model.query)
      return model
    }
  }

  func testADifferenceIsReported() throws {
    let recording = try recording(
      #"{"input":"numbers","type":"Int"}"#, #"{"output":"doubles","type":"Int"}"#, #"{"time":0.25,"input":"numbers","next":1}"#,
      #"{"time":0.25,"output":"doubles","next":2}"#, #"{"time":0.5,"input":"numbers","next":2}"#,
      #"{"time":0.5,"output":"doubles","next":4}"#)
    for (factor, message) in [
      (3, "run.jsonl:5 at its event 1\n  expected   0.25 s  next(2)\n  replayed   0.25 s  next(3)"),
      (0, "run.jsonl:5 at its event 1\n  expected   0.25 s  next(2)\n  replayed   nothing"),
    ] {
      XCTAssertThrowsError(
        try replay(recording) { player in
          let numbers = try player.input("numbers", Int.self)
          try player.expect("doubles", from: numbers.filter { _ in factor > 0 }.map { $0 * factor })
        }
      ) {
        XCTAssertEqual("\($0)", "the output 'doubles' differs from " + message)
      }
    }
    try replay(recording) { player in
      try player.expect("doubles", from: try player.input("numbers", Int.self).map { $0 * 2 })
    }
    XCTAssertThrowsError(
      try replay(recording) { player in
        try player.expect("doubles", from: try player.input("numbers", Int.self).flatMap { Observable.of($0 * 2, 9) })
      }
    ) {
      XCTAssertEqual(
        "\($0)",
        """
        the output 'doubles' differs from run.jsonl:7 at its event 2
          expected   0.5 s  next(4)
          replayed   0.25 s  next(9)
        """)
    }
  }

  /// An output is compared as it was when it arrived.
  func testAnObjectThatChangesLater() throws {
    final class Box: CustomStringConvertible, Sendable {
      let number = Counter()
      var description: String { "\(number.value)" }
    }
    for (number, isEqual) in [(1, true), (2, false)] {
      let recording = try recording(
        #"{"input":"a","type":"Int"}"#, #"{"output":"boxes","type":"Box"}"#, #"{"time":1,"input":"a","next":1}"#,
        #"{"time":1,"output":"boxes","next":"\#(number)"}"#, #"{"time":2,"input":"a","next":2}"#)
      var changes: (any Disposable)?
      let result = Result {
        try replay(recording) { player in
          let box = Box()
          let numbers = try player.input("a", Int.self)
          let late = numbers.take(1).delay(.milliseconds(1), scheduler: player.scheduler)
          try player.expect("boxes", from: late.map { _ in box }.concat(Observable.never()))
          changes = numbers.subscribe(onNext: { _ in box.number.add() })
        }
      }
      XCTAssertEqual((try? result.get()) != nil, isEqual)
      changes?.dispose()
    }
  }

  /// It is no null, which another value has as its JSON.
  func testAValueThatCannotBeEncoded() throws {
    struct Secret: Encodable {
      let isReadable: Bool

      func encode(to encoder: any Encoder) throws {
        if !isReadable { throw Failed() }
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
    struct Failed: Error {}
    let recording = try recording(#"{"output":"secrets","type":"Secret"}"#, #"{"time":0,"output":"secrets","next":null}"#)
    for isReadable in [true, false] {
      let secrets = Observable.just(Secret(isReadable: isReadable)).concat(Observable.never())
      let result = Result { try replay(recording) { try $0.expect("secrets", from: secrets) } }
      XCTAssertEqual((try? result.get()) != nil, isReadable)
    }
  }

  /// A recording that is a literal: the message names the line of the test, and says what is not from the run.
  func testADifferenceInALiteral() throws {
    let lines = [
      header, #"{"input":"numbers","type":"Int"}"#, #"{"output":"doubles","type":"Int"}"#,
      #"{"time":0.5,"input":"numbers","next":1}"#, #"{"time":0.5,"output":"doubles","next":4,"corrected":true}"#,
    ]
    let whole = try RunRecording(lines.map { $0 + "\n" }.joined(), file: "Tests/Doubles.swift", line: 40)
    XCTAssertThrowsError(
      try replay(whole) { try $0.expect("doubles", from: try $0.input("numbers", Int.self).map { $0 * 2 }) }
    ) {
      XCTAssertEqual(($0 as? RunMismatch)?.line, 44)
      XCTAssertEqual(
        "\($0)",
        """
        the output 'doubles' differs from Tests/Doubles.swift:44 at its event 1
          expected (corrected)   0.5 s  next(4)
          replayed               0.5 s  next(2)
        """)
    }
    let short = try RunRecording(lines.prefix(4).map { $0 + "\n" }.joined(), file: "Tests/Doubles.swift", line: 40)
    XCTAssertThrowsError(try replay(short) { try $0.expect("doubles", from: try $0.input("numbers", Int.self)) }) {
      XCTAssertEqual(($0 as? RunMismatch)?.line, 43)
      XCTAssertTrue("\($0)".contains("the end of Tests/Doubles.swift at its event 1\n  expected   nothing"), "\($0)")
    }
    XCTAssertThrowsError(try RunRecording(header + "\n{}\n", file: "Tests/Doubles.swift", line: 40)) {
      XCTAssertTrue("\($0)".hasPrefix("Tests/Doubles.swift:41: "), "\($0)")
    }
  }

  func testTimesCanDifferByTheTolerance() throws {
    let recording = try recording(
      #"{"input":"a","type":"Int"}"#, #"{"output":"b","type":"Int"}"#, #"{"time":1,"input":"a","next":1}"#,
      #"{"time":1.01,"output":"b","next":1}"#)
    for (tolerance, isEqual) in [(Duration.milliseconds(10), true), (.milliseconds(9), false)] {
      let result = Result {
        try replay(recording, tolerance: tolerance) { try $0.expect("b", from: try $0.input("a", Int.self)) }
      }
      XCTAssertEqual((try? result.get()) != nil, isEqual)
    }
  }

  func testSeveralInputsKeepTheirOrder() throws {
    let recording = try recording(
      #"{"input":"b","type":"String"}"#, #"{"input":"a","type":"String"}"#, #"{"input":"taps","type":"Void"}"#,
      #"{"time":1,"input":"a","next":"a1"}"#, #"{"time":1,"input":"b","next":"b1"}"#, #"{"time":1,"input":"taps","next":null}"#,
      #"{"time":1,"input":"a","next":"a2"}"#, #"{"time":2,"input":"b","error":"offline"}"#,
      #"{"time":3,"input":"a","completed":true}"#)
    let player = RunPlayer(recording)
    var merged: StreamRecording<String>?
    try player.replay(tolerance: .zero) {
      let (a, b) = (try player.input("a", String.self), try player.input("b", String.self))
      let taps: Observable<Void> = try player.input("taps")
      merged = Observable.merge(a, b.materialize().map { "\($0)" }, taps.map { "tap" }).record()
    }
    XCTAssertEqual(merged?.values, ["a1", "next(b1)", "tap", "a2", "error(offline)"])
    XCTAssertEqual(player.scheduler.virtualClock.now.offset, .seconds(3))
  }

  // MARK: Bad recordings

  /// The program was killed while it wrote the last line.
  func testACutOffLastLineIsIgnored() throws {
    let lines = header + "\n" + #"{"input":"a","type":"Int"}"# + "\n" + #"{"time":1,"input":"a","next":1}"# + "\n"
    let last = #"{"time":2,"input":"a","next":2}"#
    for length in 0...last.count {
      let recording = try RunRecording(lines + last.prefix(length))
      XCTAssertEqual(recording.isCutOff, length > 0 && length < last.count, "\(length)")
      let values = ReplaySubject<Int>.createUnbounded()
      try replay(recording) { try $0.play("a", into: values) }
      XCTAssertEqual(values.record().values, length == last.count ? [1, 2] : [1])
    }
  }

  func testSaysWhatIsWrongAndWhere() throws {
    let stream = #"{"input":"a","type":"Int"}"#
    for (text, message) in [
      ("", "run.jsonl:1: not a recording of a run"), ("{}\n", "run.jsonl:1: not a recording of a run"),
      (#"{"rill":"run","version":2}"# + "\n", "run.jsonl:1: the recording has version 2, and this library reads version 1"),
      ("\(header)\n{\n\(stream)\n", "run.jsonl:2: not a line of JSON"),
      ("\(header)\n{\"time\":1,\"next\":1}\n", "run.jsonl:2: not exactly one of 'input' and 'output'"),
      ("\(header)\n{\"input\":\"a\",\"next\":1}\n", "run.jsonl:2: 'time' is missing, negative, or beyond 292 years"),
      ("\(header)\n{\"time\":1,\"input\":\"a\",\"next\":1}\n", "run.jsonl:2: 'a' has not been announced as input"),
      (
        "\(header)\n\(stream)\n{\"time\":1,\"input\":\"a\"}\n",
        "run.jsonl:3: not one of 'next', 'completed', 'error' and 'omitted'"
      ),
    ] {
      XCTAssertThrowsError(try RunRecording(text, file: "run.jsonl"), text) {
        XCTAssertTrue($0 is RunRecordingError)
        XCTAssertEqual("\($0)", message)
      }
    }
    XCTAssertThrowsError(try RunRecording(contentsOf: URL(filePath: "/nowhere/run.jsonl"))) {
      guard case .unreadable("run.jsonl", _)? = $0 as? RunRecordingError else { return XCTFail("\($0)") }
    }
  }

  func testStreamsAndTypesMustMatch() throws {
    let recording = try recording(
      #"{"input":"a","type":"Int"}"#, #"{"time":0,"input":"a","next":1}"#, #"{"time":0,"input":"a","omitted":true}"#)
    let values = ReplaySubject<Int>.createUnbounded()
    for (body, message) in [
      ({ _ = try $0.input("b", Int.self) }, "run.jsonl: no stream is called 'b'; recorded are 'a'"),
      ({ try $0.expect("a", from: Observable.just(1)) }, "run.jsonl: no stream is called 'a'; recorded are "),
      ({ _ = try $0.input("a", String.self) }, "run.jsonl:3: the value of 'a' cannot be read as String"),
      (
        { _ = try $0.input("a", Int.self) },
        "run.jsonl:4: the input 'a' expects a value of type Int here, which was left out of the recording; pass one as 'omitted:'"
      ),
    ] as [((RunPlayer) throws -> Void, String)] {
      XCTAssertThrowsError(try replay(recording, body), message) { XCTAssertEqual("\($0)", message) }
    }
    try replay(recording) { try $0.play("a", into: values, omitted: 7) }
    XCTAssertEqual(values.record().values, [1, 7])
  }
}
