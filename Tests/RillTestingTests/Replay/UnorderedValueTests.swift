import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

@testable import RillRecording

/// The elements of sets and dictionaries are in an order that does not depend on the hash seed of the process.
final class UnorderedValueTests: XCTestCase {
  private enum Letter: String, Codable, CaseIterable { case a, b, c, d, e, f, g, h, i, j }

  private struct State: Codable, Equatable {
    var letters = Set(Letter.allCases)
    var counts = Dictionary(uniqueKeysWithValues: Letter.allCases.enumerated().map { ($0.element, [Set([$0.offset])]) })
    var names = ["b": Set(Letter.allCases), "a": nil]
    var numbers: Set<Double> = [10, 9, -1, 0.5, 100, 1e20, 2, 3, 4, 5]
  }

  /// Values that an encoder of JSON writes in another form than their own.
  private struct Special: Codable, Equatable {
    var date = Date(timeIntervalSinceReferenceDate: 0.5)
    var data = Data([1, 2, 3])
    var url = URL(string: "https://example.com/a")
    var decimal = Decimal(string: "0.1")
    var number = Float(0.1)
    var infinity = Double.infinity
    var dates = [Date(timeIntervalSinceReferenceDate: 1)]
    var texts = [1: "one", 2: "two"]
    var nothing: Int?
  }

  private class Base: Encodable {
    let letters = Set(Letter.allCases)
  }

  private final class Derived: Base {
    private enum Key: CodingKey { case own, nested, array }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try super.encode(to: container.superEncoder())
      try container.encode(Set(Letter.allCases), forKey: .own)
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
      try nested.encodeIfPresent(Optional(Set(Letter.allCases)), forKey: .own)
      var array = container.nestedUnkeyedContainer(forKey: .array)
      try array.encode(Set(Letter.allCases))
      try array.encodeNil()
    }
  }

  private let letters = #"["a","b","c","d","e","f","g","h","i","j"]"#

  func testSetsAndDictionariesHaveOneOrder() throws {
    XCTAssertEqual(try JSONValue(encoding: Set(Letter.allCases)).text, letters)
    XCTAssertEqual(try JSONValue(encoding: Set([Set(Letter.allCases), []])).text, "[\(letters),[]]")
    let state = try JSONValue(encoding: State())
    let counts = Letter.allCases.enumerated().map { #""\#($0.element)",[[\#($0.offset)]]"# }.joined(separator: ",")
    XCTAssertEqual(
      state.text,
      #"{"counts":[\#(counts)],"letters":\#(letters),"names":{"a":null,"b":\#(letters)},"#
        + #""numbers":[-1,0.5,2,3,4,5,9,10,100,100000000000000000000]}"#)
    XCTAssertEqual(try state.decode(State.self), State())
    XCTAssertEqual(
      try JSONValue(encoding: Derived()).text,
      #"{"array":[\#(letters),null],"nested":{"own":\#(letters)},"own":\#(letters),"super":{"letters":\#(letters)}}"#)
  }

  /// All else is what the encoder of Foundation writes.
  func testOtherValues() throws {
    let special = try JSONValue(encoding: Special())
    let encoded = try JSONDecoder().decode(JSONValue.self, from: JSONValue.encoder.encode(Special()))
    XCTAssertEqual(special, encoded)
    XCTAssertEqual(try special.decode(Special.self), Special())
    XCTAssertEqual(try JSONValue(encoding: Date(timeIntervalSinceReferenceDate: 1)), .number(1))
    XCTAssertEqual(try JSONValue(encoding: [Data([0])]).text, #"["AA=="]"#)
    XCTAssertEqual(try JSONValue(encoding: Optional<Letter>.none), .null)
  }

  func testAreRecordedAndReplayedInThisOrder() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-sets-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = try RunRecorder(file: file)
    let states = PublishSubject<State>()
    recorder.recordOutput("states", recorder.input("input", states))
    states.onNext(State())
    try recorder.close()
    let recording = try RunRecording(contentsOf: file)
    XCTAssertTrue(recording.text.contains(#""letters":\#(letters)"#), recording.text)
    for (count, isEqual) in [(10, true), (9, false)] {
      let player = RunPlayer(recording)
      let result = Result {
        try player.replay {
          try player.expect(
            "states",
            from: try player.input("input", State.self).map { state in
              var state = state
              // Another order in memory.
              state.letters = Set(minimumCapacity: 1000)
              for letter in Letter.allCases.prefix(count) { state.letters.insert(letter) }
              return state
            })
        }
      }
      XCTAssertEqual((try? result.get()) != nil, isEqual)
    }
  }
}

extension Set {
  fileprivate init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }
}
