import Foundation
import Rill
import RillTesting
import XCTest

/// The section about operators that transform values.
final class TransformingTests: XCTestCase {

  func testTryMap() throws {
    @Sendable func parse(_ text: String) throws -> Int {
      guard let number = Int(text) else { throw Failure() }
      return number
    }
    try expect("1-a-2|", through: { $0.map { try parse($0) } }, becomes: "1-#", error: Failure())
  }

  func testCompactMap() throws {
    try expect("1-a-3|", through: { $0.compactMap { Int($0) } }, becomes: "1---3|")
  }

  // Combine: `map(\.name, \.age)`
  func testMapOfTwoKeyPaths() {
    struct Person {
      let name = "Ada"
      let age = 36
    }
    let log = Log()
    _ = Observable.just(Person()).map { ($0.name, $0.age) }.subscribe(onNext: { log.append($0) })
    XCTAssertEqual(log.entries, [#"("Ada", 36)"#])
  }

  // Combine: `replaceNil(with: 0)`
  func testReplaceNil() throws {
    try expect("1-a-3|", through: { $0.map { Int($0) }.map { $0 ?? 0 } }, becomes: "1-0-3|")
  }

  // Combine: `scan(0, +)`
  func testScan() throws {
    try expect("1-2-3|", values: .numbers, through: { $0.scan(0, accumulator: +) }, becomes: "1-3-6|")
  }

  // Combine: `reduce(0, +)`
  func testReduce() throws {
    try expect("1-2-3|", values: .numbers, through: { $0.reduce(0, accumulator: +) }, becomes: "-----(6|)")
  }

  // Combine: `max()`, `min()`
  func testMax() throws {
    try expect(
      "1-3-2|", values: .numbers, through: { $0.toArray().compactMap { $0.max() }.asObservable() }, becomes: "-----(3|)")
  }

  // Combine: `collect()`
  func testCollect() throws {
    try expect("a-b|", through: { $0.toArray().map { $0.joined() } }, becomes: "---([ab]|)")
  }

  // Combine: `collect(2)`
  func testCollectACount() throws {
    try expect("a-b-c|", through: { $0.buffer(count: 2).map { $0.joined() } }, becomes: "--[ab]--([c]|)")
  }

  // Combine: `collect(.byTimeOrCount(scheduler, .seconds(9), 2))`
  func testCollectByTimeOrCount() throws {
    try expect(
      "ab-c-|",
      through: { source, scheduler in
        source.buffer(timeSpan: .seconds(9), count: 2, scheduler: scheduler).map { $0.joined() }
      }, becomes: "-[ab]---([c]|)")
  }

  // Combine: `flatMap { load($0) }`
  func testFlatMap() throws {
    try marbles { test in
      let answer = test.cold("x-y|")
      let load = { @Sendable (_: String) in answer }
      test.expect(test.cold("a-b---|").flatMap { load($0) }, becomes: "x-(yx)-y-|")
    }
  }

  // Combine: `flatMap(maxPublishers: .max(1)) { load($0) }`
  func testFlatMapOneAtATime() throws {
    try marbles { test in
      let answer = test.cold("x--y|")
      let load = { @Sendable (_: String) in answer }
      let source = test.hot("a-b------|")
      test.expect(source.concatMap { load($0) }, becomes: "x--yx--y-|")
      test.expect(source, subscribed: "^--------!")
    }
  }

  // Combine: `flatMap(maxPublishers: .max(2)) { load($0) }`
  func testFlatMapTwoAtATime() throws {
    try marbles { test in
      let answer = test.cold("x--y|")
      let load = { @Sendable (_: String) in answer }
      test.expect(
        test.hot("abc------|").map { load($0) }.merge(maxConcurrent: 2), becomes: "xx-y(yx)--y-|")
    }
  }

  // Combine: `map { load($0) }.switchToLatest()`
  func testSwitchToLatest() throws {
    try marbles { test in
      let answer = test.cold("x--y|")
      let load = { @Sendable (_: String) in answer }
      test.expect(test.cold("a-b------|").flatMapLatest { load($0) }, becomes: "x-x--y---|")
    }
  }

  func testDecode() throws {
    let data = Observable.just(Data(#"{"name": "Tom"}"#.utf8))
    XCTAssertEqual(try data.decode(type: Cat.self, decoder: JSONDecoder()).toBlocking().single().name, "Tom")
  }

  // Combine: `encode(encoder: JSONEncoder())`
  func testEncode() throws {
    let cats = Observable.just(Cat(name: "Tom"))
    let data = try cats.map { try JSONEncoder().encode($0) }.toBlocking().single()
    XCTAssertEqual(String(decoding: data, as: UTF8.self), #"{"name":"Tom"}"#)
  }

  // Combine: Groups by key, which end
  func testGroupBy() throws {
    try expect(
      "a-A-a|",
      through: { source in
        source.groupBy(until: { $0.skip(1) }) { $0.lowercased() }.flatMap { $0.toArray().map { $0.joined() } }
      }, becomes: "--[aA]--(a|)")
  }
}

private struct Cat: Codable {
  var name: String
}
