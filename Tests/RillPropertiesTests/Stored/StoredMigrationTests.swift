import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// Tests `@Stored` with values that an earlier version of the program has stored.
final class StoredMigrationTests: XCTestCase {
  private struct Point: Codable, Equatable, Sendable { var x = 1 }

  private func text(_ store: Store, _ key: Store.Key) throws -> String? {
    try store.bytes(for: key).map { String(decoding: $0, as: UTF8.self) }
  }

  func testRenamedKey() throws {
    let store = Store.inMemory()
    try store.set(Array("3"), for: "launches")
    let changes = Recorder<[String]>()
    let observation = try store.observe { changes.add($0.map(\.key.name).sorted()) }
    let count = Stored(wrappedValue: 0, "launchCount", in: store, migrations: [.renamed(from: "launches")])
    XCTAssertEqual(try text(store, "launches"), "3", "the migration is applied at the first use")
    XCTAssertEqual(count.wrappedValue, 3)
    XCTAssertNil(try text(store, "launches"))
    XCTAssertEqual(try text(store, "launchCount"), "3")
    count.wrappedValue = 4
    XCTAssertEqual(changes.entries, [["launchCount", "launches"], ["launchCount"]], "the migration is one transaction")
    observation.cancel()
  }

  func testFirstUseMayBeAnything() throws {
    for use in 0..<4 {
      let store = Store.inMemory()
      try store.set(Array("3"), for: "launches")
      let count = Stored(wrappedValue: 0, "launchCount", in: store, migrations: [.renamed(from: "launches")])
      let log = Recorder<Int>()
      switch use {
      case 0: count.wrappedValue += 1
      case 1: try count.save(4)
      case 2: try count.update { $0 += 1 }
      default:
        let subscription = count.projectedValue.subscribe(onNext: { log.add($0) })
        count.wrappedValue = 4
        XCTAssertEqual(log.entries, [3, 4])
        subscription.dispose()
      }
      XCTAssertEqual(try text(store, "launchCount"), "4")
      XCTAssertNil(try text(store, "launches"))
    }
  }

  func testChangedType() throws {
    let store = Store.inMemory()
    try store.set(Array("50"), for: "volumePercent")
    try store.set(Array(#"{"x":5}"#), for: "point")
    let volume = Stored(
      wrappedValue: 0.7, "volume", in: store,
      migrations: [.converted(from: "volumePercent") { (percent: Int) in Double(percent) / 100 }])
    XCTAssertEqual(volume.wrappedValue, 0.5)
    let x = Stored<Int?>("x", in: store, migrations: [.converted(from: "point") { (point: Point) in point.x }])
    XCTAssertEqual(x.wrappedValue, 5)
    XCTAssertEqual(Set(try store.keys().map(\.name)), ["volume", "x"])
  }

  /// An enum is converted in the format in which a property of its type is stored.
  func testEnumsWithRawValues() throws {
    enum Mode: String { case light, dark }
    enum Theme: String, Codable { case blue, red }
    enum Old: String, Store.KeyConvertible { case mode, theme }
    let store = Store.inMemory()
    try store.set(Array("dark"), for: "mode")
    try store.set(Array(#""red""#), for: "theme")
    let isDark = Stored(
      wrappedValue: false, "isDark", in: store, migrations: [.converted(from: Old.mode) { (mode: Mode) in mode == .dark }])
    let isRed = Stored(
      wrappedValue: false, "isRed", in: store, migrations: [.converted(from: Old.theme) { (theme: Theme) in theme == .red }])
    XCTAssertTrue(isDark.wrappedValue)
    XCTAssertTrue(isRed.wrappedValue)
    XCTAssertEqual(Set(try store.keys().map(\.name)), ["isDark", "isRed"])
  }

  /// A value under the property's own key is converted if it cannot be decoded.
  func testChangedTypeUnderTheSameKey() throws {
    let store = Store.inMemory()
    let migrations: [StoredMigration<Point>] = [.converted(from: "point") { (x: Int) in Point(x: x) }]
    try store.set(Array("7"), for: "point")
    for _ in 0..<2 {
      XCTAssertEqual(Stored<Point?>("point", in: store, migrations: migrations).wrappedValue, Point(x: 7))
      XCTAssertEqual(try text(store, "point"), #"{"x":7}"#)
    }
  }

  func testFirstOfSeveralThatHasAValue() throws {
    let store = Store.inMemory()
    try store.set(Array("1"), for: "a")
    try store.set(Array("2"), for: "b")
    let migrations: [StoredMigration<Int>] = [.renamed(from: "c"), .renamed(from: "b"), .renamed(from: "a")]
    XCTAssertEqual(Stored(wrappedValue: 0, "d", in: store, migrations: migrations).wrappedValue, 2)
    XCTAssertEqual(Set(try store.keys().map(\.name)), ["a", "d"])
  }

  /// A migration does not replace an existing value.
  func testNothingToDo() throws {
    let store = Store.inMemory()
    try store.set(Array("1"), for: "old")
    try store.set(Array("2"), for: "new")
    XCTAssertEqual(Stored(wrappedValue: 0, "new", in: store, migrations: [.renamed(from: "old")]).wrappedValue, 2)
    XCTAssertEqual(try text(store, "old"), "1")
    let empty = Store.inMemory()
    let count = Stored(wrappedValue: 0, "new", in: empty, migrations: [.renamed(from: "old")])
    XCTAssertEqual(count.wrappedValue, 0)
    count.wrappedValue = 5
    try empty.set(Array("1"), for: "old")
    XCTAssertEqual(count.wrappedValue, 5)
  }

  /// A value that cannot be converted stays under its key, and is not overwritten by assigning.
  func testWhatCanNotBeConvertedStays() throws {
    for migration: StoredMigration<Int> in [
      .renamed(from: "old"), .converted(from: "old") { (number: Double) in Int(number) },
      .converted(from: "old") { (_: String) in throw Failure() },
    ] {
      let store = Store.inMemory()
      try store.set(Array("seven"), for: "old")
      let count = Stored(wrappedValue: 0, "new", in: store, migrations: [migration])
      XCTAssertThrowsError(try count.load()) { error in
        guard case .unreadable("old", _)? = error as? StoredError else { return XCTFail("\(error)") }
      }
      XCTAssertThrowsError(try count.save(1))
      let errors = unhandledErrorMessages {
        XCTAssertEqual(count.wrappedValue, 0)
        count.wrappedValue = 1
      }
      XCTAssertEqual(errors.count, 2)
      XCTAssertEqual(try store.keys(), ["old"])
      try count.discard()
      try count.save(1)
      XCTAssertEqual(try store.keys(), ["new"])
    }
  }

  /// A value stored during a conversion is not replaced by the result of the conversion.
  func testAnotherProcessStoresMeanwhile() throws {
    let store = Store.inMemory()
    try store.set(Array("1"), for: "old")
    let rounds = Recorder<Int>()
    let count = Stored(
      wrappedValue: 0, "new", in: store,
      migrations: [
        .converted(from: "old") { (number: Int) in
          rounds.add(number)
          switch rounds.entries.count {
          case 1: try store.set(Array("2"), for: "old")
          case 2: try store.set(Array("9"), for: "new")
          default: break
          }
          return number
        }
      ])
    XCTAssertEqual(try count.load(), 9)
    XCTAssertEqual(rounds.entries, [1, 2])
    XCTAssertEqual(try text(store, "old"), "2")
  }

  /// If several processes start at once, one of them migrates, and no change is lost.
  func testSeveralProcessesAtOnce() throws {
    let folder = TemporaryStoreFolder()
    try folder.store().set(Array("100"), for: "old")
    let counts = try (0..<4).map { _ in
      Stored(wrappedValue: 0, "new", in: try folder.store(), migrations: [.renamed(from: "old")])
    }
    onThreads(4) { thread in
      do { try counts[thread].update { $0 += 1 } } catch { XCTFail("\(error)") }
    }
    XCTAssertEqual(try counts[0].load(), 104)
  }
}
