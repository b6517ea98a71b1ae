import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// The code blocks of `Docs/Store.md`: see `DocumentationCodeTests`.
final class StoreDocumentationTests: XCTestCase {
  #if os(Linux)
    /// In a folder that the environment names, because the store is that of an app.
    func testBytes() throws {
      let folder = TemporaryStoreFolder()
      unsafe setenv("XDG_DATA_HOME", folder.path, 1)
      defer { unsafe unsetenv("XDG_DATA_HOME") }

      let store = try Store(service: "com.example.app")

      try store.set(Array("blue".utf8), for: "theme")
      print(try store.bytes(for: "theme") ?? [])  // `bytes(for:)` returns nil if the key has no value
      try store.remove("theme")

      try store.update("recent") { $0 = ($0 ?? []) + Array("report.pdf\n".utf8) }
      try store.transaction { values in  // all of it, or nothing
        values["new"] = values["old"]
        values["old"] = nil
      }

      let (old, new) = try store.read { ($0["old"], $0["new"]) }  // no transaction comes between the two

      let observation = try store.observe { changes in
        for change in changes { print(change.key, change.value?.count ?? 0, change.origin) }
      }
      try store.observe("recent") { print($0 ?? []) }  // the current value first
      observation.cancel()

      XCTAssertEqual(try store.keys(), ["recent"])
      XCTAssertNil(old)
      XCTAssertNil(new)
    }
  #endif

  func testTypedValues() throws {
    let store = Store.inMemory()
    try store.set(3, for: "launches")

    enum Setting: String, Store.KeyConvertible { case theme, launches }

    try store.set("blue", for: Setting.theme)
    let theme = try store.get(String.self, for: Setting.theme) ?? "red"
    let launches: Int? = try store.get(for: "launches")  // `get` returns nil if the key has no value
    try store.update("launches", default: 0) { $0 += 1 }  // atomic, also across processes
    try store.set(nil as Int?, for: "launches")  // removes
    try store.remove(Setting.theme)

    XCTAssertEqual(theme, "blue")
    XCTAssertEqual(launches, 3)
    XCTAssertEqual(try store.keys(), [])
  }

  func testKeys() throws {
    let folder = TemporaryStoreFolder()
    let path = "\(folder.path)/new.key"
    let secrets = try Store(
      directory: "\(folder.path)/secrets", protection: .encrypted(.keyFile("\(folder.path)/store.key")))
    try secrets.set("abc", for: "token")

    try secrets.rotateKey(to: Store.EncryptionKey())  // a new random key; the key file or keychain item is replaced as well
    try secrets.rotateKey(to: .keyFile(path))  // in another place
    try secrets.destroyKey()  // no value can be read again

    XCTAssertThrowsError(try secrets.get(String.self, for: "token"))
  }

  /// The folder was restored on another device, and the key was not.
  func testAFolderWithoutItsKey() throws {
    let device = TemporaryStoreFolder()
    let folder = "\(device.path)/secrets"
    let secrets = try Store(directory: folder, protection: .encrypted(.keyFile("\(device.path)/store.key")))
    try Store(directory: folder, protection: .encrypted(.init())).set("abc", for: "token")
    var isSignedIn = true

    do throws(StoreError) {
      try secrets.open()
    } catch .unavailable(.keyMissing, _) {
      try FileManager.default.removeItem(atPath: folder)
      isSignedIn = false
    }

    XCTAssertFalse(isSignedIn)
    try secrets.set("new", for: "token")
    XCTAssertEqual(try secrets.keys(), ["token"])
    XCTAssertEqual(
      try Store(directory: folder, protection: .encrypted(.keyFile("\(device.path)/store.key"))).get(for: "token"), "new")
  }

  /// Is only compiled, because the program that runs it would need a folder of the system.
  private func useASystemFolder() throws {
    let secrets = try Store(service: "com.example.app.secrets", protection: .encrypted(.keyFile("/var/lib/app/store.key")))

    try secrets.open()
  }
}
