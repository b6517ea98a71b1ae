import Foundation
import Rill
import RillProperties
import RillStore
import RillUserDefaults
import TestSupport
import XCTest

/// Values of `@Stored` that were in UserDefaults before.
final class UserDefaultsMigrationTests: XCTestCase {
  private let suite = "rill-tests-\(UUID().uuidString)"
  private lazy var defaults = UserDefaults(suiteName: suite)!
  private let store = Store.inMemory()

  override func tearDown() {
    defaults.removePersistentDomain(forName: suite)
    #if !canImport(Darwin)
      try? FileManager.default.removeItem(atPath: file)
    #endif
  }

  func testAValueIsTakenOverAtTheFirstUse() throws {
    defaults.set(3, forKey: "launches")
    let count = Stored(wrappedValue: 0, "launchCount", in: store, migrations: [.userDefaults("launches", suite: suite)])
    XCTAssertEqual(defaults.integer(forKey: "launches"), 3)
    XCTAssertEqual(count.wrappedValue, 3)
    XCTAssertNil(defaults.object(forKey: "launches"))
    XCTAssertEqual(try store.bytes(for: "launchCount"), Array("3".utf8))
    count.wrappedValue += 1
    XCTAssertEqual(count.wrappedValue, 4)
  }

  func testEveryTypeOfUserDefaults() throws {
    defaults.set("tea", forKey: "text")
    defaults.set(true, forKey: "flag")
    defaults.set(1.5, forKey: "number")
    defaults.set(["a", "b"], forKey: "list")
    defaults.set(Data([1, 2]), forKey: "data")
    XCTAssertEqual(Stored<String?>("text", in: store, migrations: [.userDefaults("text", suite: suite)]).wrappedValue, "tea")
    XCTAssertEqual(Stored<Bool?>("flag", in: store, migrations: [.userDefaults("flag", suite: suite)]).wrappedValue, true)
    XCTAssertEqual(Stored<Double?>("number", in: store, migrations: [.userDefaults("number", suite: suite)]).wrappedValue, 1.5)
    XCTAssertEqual(
      Stored<[String]?>("list", in: store, migrations: [.userDefaults("list", suite: suite)]).wrappedValue, ["a", "b"])
    XCTAssertEqual(
      Stored<Data?>("data", in: store, migrations: [.userDefaults("data", suite: suite)]).wrappedValue, Data([1, 2]))
    XCTAssertEqual(defaults.persistentDomain(forName: suite)?.count ?? 0, 0)
  }

  func testAConvertedValue() {
    defaults.set(50, forKey: "volumePercent")
    let volume = Stored(
      wrappedValue: 0.7, "volume", in: store,
      migrations: [.userDefaults("volumePercent", suite: suite) { (percent: Int) in Double(percent) / 100 }])
    XCTAssertEqual(volume.wrappedValue, 0.5)
  }

  func testTheTextOfAFailedConversionContainsNoValue() {
    struct NotHexadecimal: Error { let text: String }
    defaults.set("my secret", forKey: "pin")
    let pin = Stored(
      wrappedValue: 0, "pin", in: store,
      migrations: [.userDefaults("pin", suite: suite) { (text: String) in throw NotHexadecimal(text: text) }])
    XCTAssertThrowsError(try pin.load()) { error in
      XCTAssertEqual(
        "\(error)",
        #"the value for "pin" cannot be taken over: NotHexadecimal; convert it by a migration, or remove it by discard()"#)
      guard case StoredError.notTakenOver(_, let underlying) = error else { return XCTFail("\(error)") }
      XCTAssertEqual((underlying as? NotHexadecimal)?.text, "my secret")
    }
  }

  func testAValueOfAnotherTypeStays() throws {
    defaults.set("many", forKey: "launches")
    let count = Stored(wrappedValue: 0, "launchCount", in: store, migrations: [.userDefaults("launches", suite: suite)])
    XCTAssertThrowsError(try count.load()) {
      XCTAssertEqual(
        "\($0)",
        """
        the value for "launchCount" cannot be taken over: the value of "launches" in UserDefaults is String and not Int; \
        convert it by a migration, or remove it by discard()
        """)
    }
    XCTAssertEqual(defaults.string(forKey: "launches"), "many")
    try count.discard()
    XCTAssertNil(defaults.object(forKey: "launches"))
    XCTAssertEqual(try count.load(), 0)
  }

  func testANewerValueOfTheStoreWins() throws {
    defaults.set(3, forKey: "launches")
    try store.set(Array("7".utf8), for: "launchCount")
    let count = Stored(wrappedValue: 0, "launchCount", in: store, migrations: [.userDefaults("launches", suite: suite)])
    XCTAssertEqual(count.wrappedValue, 7)
    XCTAssertNil(defaults.object(forKey: "launches"))
  }

  /// As if the process had been killed between the transaction and the removal, and the value had been removed since.
  func testAValueThatCouldNotBeRemovedIsNotTakenOverAgain() throws {
    defaults.set("s3cret", forKey: "token")
    func property() -> Stored<String?> {
      Stored<String?>("token", in: store, migrations: [.userDefaults("token", suite: suite)])
    }
    XCTAssertEqual(property().wrappedValue, "s3cret")
    property().wrappedValue = nil
    defaults.set("s3cret", forKey: "token")
    XCTAssertNil(property().wrappedValue)
    XCTAssertNil(defaults.object(forKey: "token"))
  }

  func testASecretMovesToTheEncryptedStore() throws {
    defaults.set("s3cret", forKey: "token")
    let token = KeychainStorage<String?>("token", in: store, migrations: [.userDefaults("token", suite: suite)])
    XCTAssertEqual(token.wrappedValue, "s3cret")
    XCTAssertNil(defaults.object(forKey: "token"))
  }

  /// The value of the older version in the store is the newer one, and the other does not come back.
  func testAValueOfTheStoreAndOneOfUserDefaults() throws {
    defaults.set("ofDefaults", forKey: "token")
    try store.set("ofStore", for: "old")
    func property() -> KeychainStorage<String?> {
      KeychainStorage("token", in: store, migrations: [.renamed(from: "old"), .userDefaults("token", suite: suite)])
    }
    XCTAssertEqual(property().wrappedValue, "ofStore")
    XCTAssertNil(defaults.object(forKey: "token"))
    property().wrappedValue = nil
    XCTAssertNil(property().wrappedValue)
  }

  /// Another property, of this process or another one, takes the value over while this one is doing the same.
  func testTwoPropertiesTakeOverAtOnce() throws {
    for isAssigned in [false, true] {
      let store = Store.inMemory()
      defaults.set(7, forKey: "launches")
      let other = Stored(wrappedValue: -1, "count", in: store, migrations: [.userDefaults("launches", suite: suite)])
      let source = ExternalMigrationSource<Int>(
        record: Store.Key(stringLiteral: "takenOver/\(suite)/launches"), exists: { true },
        read: { [suite] in
          XCTAssertEqual(other.wrappedValue, 7)
          return UserDefaults(suiteName: suite)?.object(forKey: "launches") as? Int
        },
        remove: {})
      let count = Stored(wrappedValue: -1, "count", in: store, migrations: [StoredMigration(source)])
      if isAssigned { try count.save(8) } else { XCTAssertEqual(try count.load(), 7) }
      XCTAssertEqual(try other.load(), isAssigned ? 8 : 7)
    }
  }

  func testManyThreadsTakeOverAtOnce() {
    for round in 0..<300 {
      let store = Store.inMemory()
      defaults.set(7, forKey: "launches\(round)")
      let properties = (0..<4).map { _ in
        Stored(wrappedValue: -1, "count", in: store, migrations: [.userDefaults("launches\(round)", suite: suite)])
      }
      let start = StartBarrier(4)
      onThreads(4) { index in
        start.wait()
        do {
          if round % 2 == 0 { XCTAssertEqual(try properties[index].load(), 7) } else { try properties[index].save(index) }
        } catch { XCTFail("\(error)") }
      }
    }
  }

  #if !canImport(Darwin)
    private var file: String {
      let environment = ProcessInfo.processInfo.environment
      return (environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config") + "/\(suite).plist"
    }

    func testTheValueIsRemovedFromTheFileAndTheOthersStay() throws {
      for round in 0..<3 {
        defaults.set("hunter\(round)", forKey: "token\(round)")
        defaults.set([1, 2], forKey: "others")
        XCTAssertTrue(defaults.synchronize())
        XCTAssertTrue(try String(contentsOfFile: file, encoding: .utf8).contains("hunter"))
        let migrations = [StoredMigration<String>.userDefaults("token\(round)", suite: suite)]
        let token = KeychainStorage<String?>("token\(round)", in: store, migrations: migrations)
        XCTAssertEqual(token.wrappedValue, "hunter\(round)")
        XCTAssertFalse(try String(contentsOfFile: file, encoding: .utf8).contains("hunter"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let values = try unsafe PropertyListSerialization.propertyList(from: bytes, format: nil)
        XCTAssertEqual((values as? [String: Any])?["others"] as? [Int], [1, 2])
        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int, 0o600)
        XCTAssertTrue(defaults.synchronize())
        XCTAssertFalse(try String(contentsOfFile: file, encoding: .utf8).contains("hunter"))
      }
    }

    /// As after a process that was killed while Foundation wrote the file, which it truncates first.
    func testAFileThatCannotBeReadStays() throws {
      defaults.set("hunter2", forKey: "token")
      XCTAssertTrue(defaults.synchronize())
      let torn = Data(try Data(contentsOf: URL(fileURLWithPath: file)).dropLast(20))
      try torn.write(to: URL(fileURLWithPath: file))
      let token = KeychainStorage<String?>("token", in: store, migrations: [.userDefaults("token", suite: suite)])
      let reported = unhandledErrors { XCTAssertEqual(token.wrappedValue, "hunter2") }
      XCTAssertEqual(
        reported.map { "\($0.error)" },
        [
          """
          \(file): the change is stored, but the old value is not erased: a system call failed (it is no property list); try again, and \
          repeat the call
          """
        ])
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: file)), torn)
    }
  #endif
}
