import Foundation
import Rill
import RillTesting
import XCTest

final class DecodeTests: XCTestCase {
  private struct Point: Codable, Equatable { var x: Int }

  /// A decoder that decodes only integers.
  private struct DigitDecoder: DataDecoder {
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
      guard let item = Int(String(decoding: data, as: UTF8.self)) as? Item else { throw Failure() }
      return item
    }
  }

  private func data(_ text: String) -> Data { Data(text.utf8) }

  func testJSON() throws {
    try marbles { test in
      let source = test.cold("a--b--|", values: ["a": data(#"{"x":1}"#), "b": data(#"{"x":2}"#)])
      test.expect(
        source.decode(type: Point.self, decoder: JSONDecoder()), becomes: "a--b--|",
        values: ["a": Point(x: 1), "b": Point(x: 2)])
      test.expect(source, subscribed: "^-----!")
    }
    try expect(
      Observable.of(data("[1]"), data("[")).decode(type: [Int].self, decoder: JSONDecoder()).map(\.count), becomes: "(1#)")
  }

  func testPropertyLists() throws {
    let encoded = try PropertyListEncoder().encode(Point(x: 3))
    let decoder = PropertyListDecoder()
    try expect(Observable.just(encoded).decode(type: Point.self, decoder: decoder).map(\.x), becomes: "(3|)")
    try expect(Observable.just(data("?")).decode(type: Point.self, decoder: decoder), becomes: "#")
  }

  func testCustomDecoder() throws {
    let digits: (Observable<Data>) -> Observable<Int> = { $0.decode(type: Int.self, decoder: DigitDecoder()) }
    let values: MarbleValues = ["a": data("1"), "b": data("2"), "x": data("?")]
    try expect("a--b--|", values: values, through: digits, becomes: "1--2--|", subscribed: "^-----!")
    try expect("a--x--b|", values: values, through: digits, becomes: "1--#", error: Failure(), subscribed: "^--!")
    try expect("a--#", values: values, through: digits, becomes: "1--#", error: Failure(), subscribed: "^--!")
    try expect("a--b", values: values, through: digits, becomes: "1-!", subscribed: "^-!")
    try expect("|", values: values, through: digits, becomes: "|")
  }
}
