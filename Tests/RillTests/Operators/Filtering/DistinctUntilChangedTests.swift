import Rill
import RillTesting
import XCTest

final class DistinctUntilChangedTests: XCTestCase {
  func testByEquality() throws {
    try expect("a--a--b--a--|", through: { $0.distinctUntilChanged() }, becomes: "a-----b--a--|", subscribed: "^-----------!")
    try expect("a-a-a|", through: { $0.distinctUntilChanged() }, becomes: "a----|")
    try expect("|", through: { $0.distinctUntilChanged() }, becomes: "|")
    try expect("a-a#", through: { $0.distinctUntilChanged() }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a-a-b", through: { $0.distinctUntilChanged() }, becomes: "a--!", subscribed: "^--!")
  }

  func testByKey() throws {
    try expect(
      "a-A-b-a|", through: { $0.distinctUntilChanged { $0.lowercased() } }, becomes: "a---b-a|", subscribed: "^------!")
    try expect("a-A#", through: { $0.distinctUntilChanged { $0.lowercased() } }, becomes: "a--#", subscribed: "^--!")
    try expect("a-A-b", through: { $0.distinctUntilChanged { $0.lowercased() } }, becomes: "a--!", subscribed: "^--!")
  }

  /// A key can be nil, and the first value is emitted even then.
  func testOptionalKeys() throws {
    try expect("x-y-1-1-z|", through: { $0.distinctUntilChanged { Int($0) } }, becomes: "x---1---z|")
  }

  func testByComparer() throws {
    try expect(
      "a--A--b--a--|", through: { $0.distinctUntilChanged { $0.lowercased() == $1.lowercased() } }, becomes: "a-----b--a--|",
      subscribed: "^-----------!")
    try expect("a-A#", through: { $0.distinctUntilChanged { $0 == $1 } }, becomes: "a-A#", subscribed: "^--!")
    try expect("a-A-b", through: { $0.distinctUntilChanged { $0 == $1 } }, becomes: "a-A!", subscribed: "^--!")
  }

  /// The comparer receives the last value delivered, on the left, and the new one.
  func testComparesWithTheLastValueDelivered() throws {
    try expect("1-2-3-4-9|", values: .numbers, through: { $0.distinctUntilChanged { $1 - $0 < 3 } }, becomes: "1-----4-9|")
  }

  func testByKeyAndComparer() throws {
    let stage: (Observable<String>) -> Observable<String> = {
      $0.distinctUntilChanged({ $0.lowercased() }, comparer: { $0 == $1 })
    }
    try expect("a-A-b-a|", through: stage, becomes: "a---b-a|", subscribed: "^------!")
    try expect("a-A#", through: stage, becomes: "a--#", subscribed: "^--!")
    try expect("a-A-b", through: stage, becomes: "a--!", subscribed: "^--!")
  }

  func testByProperty() throws {
    let stage: (Observable<String>) -> Observable<String> = { $0.distinctUntilChanged(at: \.isUppercased) }
    try expect("a-b-A-B-c|", through: stage, becomes: "a---A---c|", subscribed: "^--------!")
    try expect("a-b#", through: stage, becomes: "a--#", subscribed: "^--!")
    try expect("a-b-c", through: stage, becomes: "a--!", subscribed: "^--!")
  }

  func testErrorsOfTheClosures() throws {
    let throwing: @Sendable (String) throws -> String = { if $0 == "b" { throw Failure() } else { $0 } }
    let comparing: @Sendable (String, String) throws -> Bool = { try throwing($1) == $0 }
    for stage in [
      { $0.distinctUntilChanged(throwing) }, { $0.distinctUntilChanged(comparing) },
      { $0.distinctUntilChanged(throwing, comparer: { $0 == $1 }) },
      { $0.distinctUntilChanged({ $0 }, comparer: comparing) },
    ] as [(Observable<String>) -> Observable<String>] {
      try expect("a-b-c|", through: stage, becomes: "a-#", error: Failure(), subscribed: "^-!")
    }
  }
}

extension String {
  fileprivate var isUppercased: Bool { self == uppercased() }
}
