import Foundation
import Rill
import RillProperties
import XCTest

/// Tests that a property is encoded, compared, hashed and described as its value.
final class PropertyHashableCodableTests: XCTestCase {
  private struct Person: Codable, Hashable, Sendable {
    @PropertyPublished var age = 10
    @PropertyRelay var name = "Ada"
    @PropertyPublished var club: String?
    @PropertyRelay var born: Date?
    func become(_ age: Int) { _age.onNext(age) }
    func join(_ club: String?) { _club.onNext(club) }
  }

  /// The same properties without wrappers.
  private struct Plain: Codable, Equatable {
    var age = 10
    var name = "Ada"
    var club: String?
    var born: Date?
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(text.utf8))
  }

  func testEncodedAsWithoutWrapper() throws {
    XCTAssertEqual(try json(Person()), try json(Plain()))
    let person = Person(age: 36, name: "Grace", club: "Navy", born: Date(timeIntervalSince1970: 0))
    let plain = Plain(age: 36, name: "Grace", club: "Navy", born: Date(timeIntervalSince1970: 0))
    XCTAssertEqual(try json(person), try json(plain))
    XCTAssertEqual(
      try json(person), #"{"age":36,"born":"1970-01-01T00:00:00Z","club":"Navy","name":"Grace"}"#)
  }

  func testDecodedAsWithoutWrapper() throws {
    let texts = [
      #"{"age":36,"born":"1970-01-01T00:00:00Z","club":"Navy","name":"Grace"}"#, #"{"age":36,"name":"Grace"}"#,
      #"{"age":36,"name":"Grace","club":null,"born":null}"#,
    ]
    for text in texts {
      let (person, plain) = (try decode(Person.self, text), try decode(Plain.self, text))
      XCTAssertEqual(
        Plain(age: person.age, name: person.name, club: person.club, born: person.born), plain, text)
    }
    for text in [#"{"name":"Grace"}"#, #"{"age":"36","name":"Grace"}"#, #"{"age":null,"name":"Grace"}"#] {
      var expected = ""
      XCTAssertThrowsError(try decode(Plain.self, text)) { expected = kind(of: $0) }
      XCTAssertThrowsError(try decode(Person.self, text)) { XCTAssertEqual(kind(of: $0), expected, text) }
    }
  }

  /// Returns the case and the location of a decoding error.
  private func kind(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "no \(key.stringValue)"
    case .typeMismatch(_, let context): "type at \(context.codingPath.map(\.stringValue))"
    case .valueNotFound(_, let context): "null at \(context.codingPath.map(\.stringValue))"
    default: "\(error)"
    }
  }

  func testDecodedPropertiesAnnounce() throws {
    let log = Recorder<Int>()
    let person = try decode(Person.self, #"{"age":36,"name":"Grace"}"#)
    _ = person.$age.subscribe(onNext: { log.add($0) })
    person.become(37)
    XCTAssertEqual(log.entries, [36, 37])
  }

  func testElementsOfCollectionsAndNestedProperties() throws {
    let properties = [PropertyPublished(wrappedValue: [1, 2]), PropertyPublished(wrappedValue: [])]
    XCTAssertEqual(try json(properties), "[[1,2],[]]")
    // Encoders have strategies of their own for some types.
    XCTAssertEqual(try json([PropertyPublished(wrappedValue: Date(timeIntervalSince1970: 0))]), #"["1970-01-01T00:00:00Z"]"#)
    XCTAssertEqual(try json([PropertyRelay(wrappedValue: Date(timeIntervalSince1970: 0))]), #"["1970-01-01T00:00:00Z"]"#)
    XCTAssertEqual(
      try decode([PropertyRelay<Date>].self, #"["1970-01-01T00:00:00Z"]"#)[0].wrappedValue, Date(timeIntervalSince1970: 0))
    XCTAssertEqual(
      try decode([PropertyPublished<Date>].self, #"["1970-01-01T00:00:00Z"]"#)[0].wrappedValue, Date(timeIntervalSince1970: 0))
    XCTAssertEqual(try decode([PropertyRelay<[Int]>].self, "[[1,2],[]]").map(\.wrappedValue), [[1, 2], []])
    struct Team: Codable { @PropertyPublished var captain: Person }
    XCTAssertEqual(try json(Team(captain: Person())), #"{"captain":{"age":10,"name":"Ada"}}"#)
    XCTAssertEqual(try decode(Team.self, #"{"captain":{"age":1,"name":"A"}}"#).captain.age, 1)
  }

  /// A decoder does not know whether the declaration of a property is `distinct`.
  ///
  /// A custom `init(from:)` can specify that.
  func testDecodingForgetsDistinct() throws {
    struct Level: Decodable { @PropertyRelay(distinct: true) var number = 1 }
    struct Kept: Decodable {
      @PropertyRelay var number: Int
      private enum CodingKeys: CodingKey { case number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _number = PropertyRelay(wrappedValue: try container.decode(Int.self, forKey: .number), distinct: true)
      }
    }
    let log = Recorder<String>()
    let (level, kept) = (try decode(Level.self, #"{"number":1}"#), try decode(Kept.self, #"{"number":1}"#))
    _ = level.$number.subscribe(onNext: { log.add("synthesized \($0)") })
    _ = kept.$number.subscribe(onNext: { log.add("written \($0)") })
    level.number = 1
    kept.number = 1
    XCTAssertEqual(log.entries, ["synthesized 1", "written 1", "synthesized 1"])
  }

  func testComparedAndHashedByCurrentValue() {
    let (one, other) = (Person(), Person())
    XCTAssertEqual(one, other)
    XCTAssertEqual(one.hashValue, other.hashValue)
    one.become(11)
    XCTAssertNotEqual(one, other)
    other.become(11)
    XCTAssertEqual(one, other)
    XCTAssertEqual(Set([one, other]).count, 1)
    one.name = "Grace"
    XCTAssertNotEqual(one, other)
  }

  func testReflectedAsTheValue() {
    let person = Person(club: "Navy")
    XCTAssertEqual("\(person)", #"Person(_age: 10, _name: "Ada", _club: Optional("Navy"), _born: nil)"#)
    let ages = PropertyPublished(wrappedValue: ["Ada": 36])
    XCTAssertEqual(Mirror(reflecting: ages).displayStyle, .dictionary)
    XCTAssertEqual(Mirror(reflecting: ages).children.count, 1)
    XCTAssertEqual("\(PropertyRelay(wrappedValue: "Ada"))", "Ada")
    XCTAssertEqual(String(reflecting: PropertyRelay(wrappedValue: "Ada")), #""Ada""#)
    var text = ""
    dump(PropertyRelay(wrappedValue: [1]), to: &text)
    XCTAssertTrue(text.contains("- 1"), text)
  }

  func testSendableWhereTheValueIs() {
    func send(_ value: some Sendable) {}
    send(PropertyPublished(wrappedValue: 1))
    send(PropertyRelay(wrappedValue: 1))
    send(PropertyPublished(wrappedValue: 1).projectedValue)
    send(Person())
  }
}
