import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

@testable import RillRecording

final class RunRecorderTests: XCTestCase {
  private let file = FileManager.default.temporaryDirectory.appending(path: "rill-run-\(UUID().uuidString).jsonl")
  private let clock = VirtualClock(now: VirtualClock.Instant(offset: .seconds(9)))

  private let bag = DisposeBag()

  override func tearDown() { try? FileManager.default.removeItem(at: file) }

  private func lines() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func testWritesALineForEachEvent() throws {
    let recorder = try RunRecorder(file: file, model: #"Search("a")"#, modules: ["Search"], clock: clock)
    let query = PublishSubject<String>()
    let taps = PublishRelay<Void>()
    let results = PublishSubject<[Int]>()
    recorder.input("query", query).subscribe().disposed(by: bag)
    recorder.input("taps", taps).subscribe().disposed(by: bag)
    recorder.recordOutput("results", results)
    query.onNext("a/\"b\"")
    clock.advance(by: .milliseconds(250))
    taps.accept(())
    clock.advance(by: .nanoseconds(1))
    results.onNext([1, 2])
    results.onError(Failure())
    clock.advance(by: .seconds(3600))
    query.onCompleted()
    XCTAssertEqual(
      try lines(),
      [
        #"{"rill":"run","version":1,"model":"Search(\"a\")","modules":["Search"]}"#,
        #"{"input":"query","type":"String"}"#, #"{"input":"taps","type":"Void"}"#,
        #"{"output":"results","type":"Array<Int>"}"#, #"{"time":0,"input":"query","next":"a/\"b\""}"#,
        #"{"time":0.25,"input":"taps","next":null}"#, #"{"time":0.250000001,"output":"results","next":[1,2]}"#,
        #"{"time":0.250000001,"output":"results","error":"failure"}"#,
        #"{"time":3600.250000001,"input":"query","completed":true}"#,
      ])
    try recorder.close()
  }

  /// After its end, a recorder costs next to nothing: it encodes nothing, and its clock goes on.
  func testAnEndedRecorderEncodesNothing() throws {
    struct Counted: Codable {
      static let encoded = Counter()
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws {
        Self.encoded.add()
        var container = encoder.singleValueContainer()
        try container.encode(String(repeating: "x", count: 100))
      }
    }
    for endsByLimit in [false, true] {
      let recorder = try RunRecorder(file: file, limit: endsByLimit ? 250 : .max, clock: clock)
      let (input, output, received) = (PublishSubject<Counted>(), PublishSubject<Counted>(), Counter())
      recorder.recordOutput("out", output)
      recorder.input("in", input).subscribe(onNext: { _ in
        if received.add() == 1, !endsByLimit { try? recorder.close() }
      }).disposed(by: bag)
      input.onNext(Counted())
      input.onNext(Counted())
      let encoded = Counted.encoded.value
      for _ in 0..<3 {
        input.onNext(Counted())
        output.onNext(Counted())
      }
      XCTAssertEqual(Counted.encoded.value, encoded)
      XCTAssertEqual(received.value, 5)
      let before = recorder.clock.now
      clock.advance(by: .seconds(1))
      XCTAssertEqual(before.duration(to: recorder.clock.now), .seconds(1))
      XCTAssertEqual(recorder.error == nil, !endsByLimit)
    }
  }

  /// What is written without an encoder is what an encoder writes.
  func testValuesThatAreWrittenWithoutAnEncoder() throws {
    func check<Value: Encodable & SendableMetatype>(_ values: [Value], line: UInt = #line) throws {
      for value in values {
        var text: [UInt8] = []
        XCTAssertTrue(try JSONWriter.encoding(Value.self)(value, &text), line: line)
        let written = try JSONDecoder().decode(JSONValue.self, from: Data(text))
        XCTAssertEqual(written, try JSONValue(encoding: value), String(decoding: text, as: UTF8.self), line: line)
      }
    }
    try check([0, 1, -1, 9, 10, 99, 100, 12345, Int.min, Int.max])
    try check([Int8.min, -1, 0, Int8.max])
    try check([UInt64.min, 7, UInt64.max])
    try check([true, false])
    try check(["", "a/b", "\"\\\n\r\t\u{0}\u{1f}\u{7f}", "é 漢 👩‍👩‍👧", "\u{2028}"])
    try check([nil, "a"])
    try check([[], [1], [1, 2, 3]])
    try check([[nil, [1, nil]], []])
    try check([["b": [1], "a": []]])
    try check([0.1, -0.0, 1e300])
    try check([Double.infinity, -.infinity, .nan])
  }

  /// Numbers that JSON does not have are replayed, and equal no other value.
  func testInfinityIsReplayed() throws {
    let recorder = try RunRecorder(file: file, clock: clock)
    let source = PublishSubject<Double>()
    recorder.recordOutput("speeds", recorder.input("speeds", source))
    source.onNext(-.infinity)
    try recorder.close()
    let recording = try RunRecording(contentsOf: file)
    for (factor, isEqual) in [(1.0, true), (-1, false), (0, false)] {
      let player = RunPlayer(recording)
      let result = Result {
        try player.replay { try player.expect("speeds", from: try player.input("speeds", Double.self).map { $0 * factor }) }
      }
      XCTAssertEqual((try? result.get()) != nil, isEqual, "\(factor)")
    }
    for replayed: Double? in [nil, .nan, 1] {
      let player = RunPlayer(recording)
      XCTAssertThrowsError(
        try player.replay { try player.expect("speeds", from: try player.input("speeds", Double.self).map { _ in replayed }) },
        "\(replayed as Any)")
    }
  }

  /// The inputs of a batch are recorded as other values.
  func testABatchIsReplayed() throws {
    let recorder = try RunRecorder(file: file, clock: clock)
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let sum = { (first: Observable<Int>, second: Observable<Int>) in
      Observable.combineLatest(first, second) { "\($0),\($1)" }
    }
    recorder.recordOutput("sum", sum(recorder.input("first", first), recorder.input("second", second)))
    for value in 1...2 {
      clock.advance(by: .seconds(1))
      batch {
        first.accept(value)
        second.accept(value)
      }
    }
    first.accept(3)
    try recorder.close()
    let text = try RunRecording(contentsOf: file).text
    // Earlier versions numbered the inputs of a batch.
    let numbered = text.replacing(#""input":"first","next""#, with: #""input":"first","batch":1,"next""#)
    XCTAssertNotEqual(numbered, text)
    for recording in [text, numbered] {
      let player = RunPlayer(try RunRecording(recording))
      try player.replay(tolerance: .zero) {
        try player.expect("sum", from: sum(try player.input("first"), try player.input("second")))
      }
    }
  }

  /// A recording with a limit has whole lines, none after one that was left out, and can be replayed.
  func testALimitEndsTheRecording() throws {
    let recorder = try RunRecorder(file: file, limit: 200, clock: clock)
    let values = PublishSubject<String>()
    let received = BehaviorRelay<String?>(value: nil)
    recorder.input("values", values).map { $0 }.bind(to: received).disposed(by: bag)
    for text in ["a", "b", String(repeating: "long", count: 40), "c"] { values.onNext(text) }
    XCTAssertEqual(received.value, "c")
    XCTAssertEqual(recorder.error, .full(file: file.lastPathComponent, limit: 200))
    XCTAssertThrowsError(try recorder.close())
    let recording = try RunRecording(contentsOf: file)
    XCTAssertFalse(recording.isCutOff)
    XCTAssertEqual(recording.entries.map(\.event), [.next(.string("a")), .next(.string("b"))])
  }

  func testSecretsAreLeftOut() throws {
    struct Login: Codable { var user, password: String }
    let recorder = try RunRecorder(file: file, clock: clock)
    let (pin, login, token) = (PublishRelay<String>(), PublishRelay<Login>(), PublishRelay<String>())
    recorder.input("pin", pin) { _ in nil }.subscribe().disposed(by: bag)
    recorder.input("login", login) { Login(user: $0.user, password: "") }.subscribe().disposed(by: bag)
    recorder.recordOutput("token", token) { _ in nil }
    pin.accept("1234")
    login.accept(Login(user: "ann", password: "1234"))
    token.accept("1234")
    XCTAssertEqual(
      try lines().suffix(3),
      [
        #"{"time":0,"input":"pin","omitted":true}"#,
        #"{"time":0,"input":"login","next":{"password":"","user":"ann"}}"#, #"{"time":0,"output":"token","omitted":true}"#,
      ])
    XCTAssertFalse(try lines().joined().contains("1234"))
    withExtendedLifetime(recorder) {}
  }

  func testAnOutputThatIsNotEncodableIsWrittenByItsDescription() throws {
    struct State: CustomStringConvertible { var description: String { "on" } }
    let recorder = try RunRecorder(file: file, clock: clock)
    let states = PublishRelay<State>()
    recorder.recordOutput("states", states)
    states.accept(State())
    XCTAssertEqual(try lines().last, #"{"time":0,"output":"states","next":"on"}"#)
    withExtendedLifetime(recorder) {}
  }

  func testEndsWithItsCloseOrItsDeallocation() throws {
    let (inputs, outputs) = (PublishSubject<Int>(), PublishSubject<Int>())
    var recorder: RunRecorder? = try RunRecorder(file: file, clock: clock)
    let received = recorder?.input("inputs", inputs).record()
    recorder?.recordOutput("outputs", outputs)
    inputs.onNext(1)
    try recorder?.close()
    XCTAssertFalse(outputs.hasObservers)
    inputs.onNext(2)
    XCTAssertEqual(received?.values, [1, 2])
    XCTAssertEqual(try lines().last, #"{"time":0,"input":"inputs","next":1}"#)
    recorder = try RunRecorder(file: file, clock: clock)
    XCTAssertEqual(try lines().count, 1)
    recorder?.recordOutput("outputs", outputs)
    recorder = nil
    XCTAssertFalse(outputs.hasObservers)
  }

  /// What a model computes from the clock is the same in the replay, although it takes time.
  func testTheClockStandsStillDuringAnInput() throws {
    let recorder = try RunRecorder(file: file, clock: clock)
    let taps = PublishRelay<Void>()
    let times = PublishRelay<String>()
    recorder.recordOutput("times", times)
    recorder.input("taps", taps).subscribe(onNext: { [clock] in
      clock.advance(by: .milliseconds(5))
      times.accept("\(recorder.clock.now.offset)")
    }).disposed(by: bag)
    clock.advance(by: .seconds(1))
    taps.accept(())
    XCTAssertEqual(recorder.clock.now.offset, .milliseconds(1005))
    taps.accept(())
    XCTAssertEqual(
      try lines().suffix(4),
      [
        #"{"time":1,"input":"taps","next":null}"#, #"{"time":1,"output":"times","next":"1.0 seconds"}"#,
        #"{"time":1.005,"input":"taps","next":null}"#, #"{"time":1.005,"output":"times","next":"1.005 seconds"}"#,
      ])
  }

  func testEventsOfSeveralThreads() throws {
    let recorder = try RunRecorder(file: file)
    let relays = (0..<4).map { _ in PublishRelay<Int>() }
    for (index, relay) in relays.enumerated() { recorder.input("relay\(index)", relay).subscribe().disposed(by: bag) }
    onThreads(4) { thread in
      for number in 0..<100 { relays[thread].accept(number) }
    }
    try recorder.close()
    let recording = try RunRecording(contentsOf: file)
    XCTAssertFalse(recording.isCutOff)
    let player = RunPlayer(recording)
    let received = (0..<4).map { _ in ReplaySubject<Int>.createUnbounded() }
    try player.replay {
      for index in 0..<4 { try player.play("relay\(index)", into: received[index]) }
    }
    for values in received { XCTAssertEqual(values.record().values, Array(0..<100)) }
    // The times in the file increase.
    let times = try lines().compactMap { $0.firstMatch(of: #/"time":([0-9.]+)/#).flatMap { Double($0.1) } }
    XCTAssertEqual(times.count, 400)
    XCTAssertEqual(times, times.sorted())
  }

  /// Two recorders of one file would spoil both recordings.
  func testAFileThatAnotherRecorderWrites() throws {
    let stream = PublishSubject<Int>()
    let first = try RunRecorder(file: file)
    first.recordOutput("out", stream)
    stream.onNext(1)
    XCTAssertThrowsError(try RunRecorder(file: file)) {
      XCTAssertEqual($0 as? RunRecordingError, .unwritable(file: file.lastPathComponent, reason: "another recorder writes it"))
    }
    stream.onNext(2)
    try first.close()
    XCTAssertEqual(try RunRecording(contentsOf: file).entries.count, 2)
    let second = try RunRecorder(file: file)
    second.recordOutput("out", stream)
    stream.onNext(3)
    try second.close()
    XCTAssertEqual(try RunRecording(contentsOf: file).entries.map(\.event), [.next(.number(3))])
  }

  func testAFileThatCannotBeWritten() throws {
    XCTAssertThrowsError(try RunRecorder(file: URL(filePath: "/nowhere/run.jsonl"))) {
      guard case .unwritable("run.jsonl", _)? = $0 as? RunRecordingError else { return XCTFail("\($0)") }
    }
  }

  #if os(Linux)
    func testAFullDiskEndsTheRecording() throws {
      let recorder = try RunRecorder(file: URL(filePath: "/dev/full"))
      XCTAssertNotNil(recorder.error)
      XCTAssertThrowsError(try recorder.close()) {
        guard case .unwritable("full", _)? = $0 as? RunRecordingError else { return XCTFail("\($0)") }
      }
    }
  #endif
}
