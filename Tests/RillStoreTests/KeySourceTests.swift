import CTestSupport
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Where the key of an encrypted store can be, and what happens if it is not there or is another one.
final class KeySourceTests: XCTestCase {
  private typealias Source = Store.KeySource

  /// Checks that each use of a store with this key throws, and changes nothing.
  private func check(
    _ folder: TemporaryFolder, _ source: Store.KeySource, _ reason: StoreError.Reason, _ finding: String, line: UInt = #line
  ) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let log = try? folder.bytes("log")
    let store = try Store(
      directory: folder.store, protection: .encrypted(source),
      onCorruption: { _ in
        XCTFail("a key is no damage", line: line)
        return .startAfresh
      })
    let uses: [() throws -> Void] = [
      { try store.open() }, { _ = try store.bytes(for: "token") }, { try store.set([1], for: "token") },
      { try store.remove("token") },
      { try store.compact() }, { _ = try store.keys() }, { _ = try store.verify() }, { try store.rotateKey(to: .init()) },
    ]
    for use in uses {
      XCTAssertThrowsError(try use(), line: line) { error in
        guard case StoreError.unavailable(reason, let context)? = error as? StoreError else {
          return XCTFail("\(error)", line: line)
        }
        XCTAssert(context.finding?.contains(finding) == true, "\(context)", line: line)
        XCTAssert("\(error)".contains(finding), "\(error)", line: line)
      }
    }
    XCTAssertEqual(try? folder.bytes("log"), log, line: line)
    XCTAssertEqual(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted(), files, line: line)
  }

  private func open(_ folder: TemporaryFolder, _ source: Store.KeySource) throws -> Store {
    try Store(directory: folder.store, protection: .encrypted(source))
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: Key files

  func testKeyFileIsMadeOnFirstUse() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/keys/app.key"
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    let store = try open(folder, .keyFile(path))
    XCTAssertFalse(FileManager.default.fileExists(atPath: path), "made before the first use")
    try store.set([7], for: "token")
    let key = try Data(contentsOf: URL(filePath: path))
    XCTAssertEqual(key.count, 32)
    XCTAssertEqual(try mode(path), 0o600)
    XCTAssertEqual(try mode(folder.path + "/keys"), 0o700)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/keys"), ["app.key"])
    XCTAssertEqual(try open(folder, .keyFile(path)).bytes(for: "token"), [7])
    XCTAssertEqual(try open(folder, .key(.init(bytes: Array(key)))).bytes(for: "token"), [7])
    XCTAssertEqual(try Data(contentsOf: URL(filePath: path)), key)
  }

  func testMissingAndWrongKeyFiles() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/app.key"
    try open(folder, .keyFile(path)).set([7], for: "token")
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/aside")
    try check(folder, .keyFile(path), .keyMissing, "the key file \(path) does not exist")
    XCTAssertFalse(FileManager.default.fileExists(atPath: path), "a key was made for values that need another one")
    for bytes in [[1, 2, 3], Array(repeating: UInt8(1), count: 33)] {
      try Data(bytes).write(to: URL(filePath: path))
      try folder.setMode(0o600, of: path)
      try check(folder, .keyFile(path), .wrongKey, "the key file \(path) has \(bytes.count) bytes, and must have 32 bytes")
    }
    try Data(repeating: 1, count: 32).write(to: URL(filePath: path))
    try folder.setMode(0o600, of: path)
    try check(folder, .keyFile(path), .wrongKey, "the key file \(path)")
    try folder.setMode(0o644, of: path)
    try check(folder, .keyFile(path), .insecure, "mode 0644")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.path + "/aside", toPath: path)
    XCTAssertEqual(try open(folder, .keyFile(path)).bytes(for: "token"), [7])
  }

  /// A key in the folder of the store would be copied with it.
  ///
  /// Another user could replace one in a folder that others can write to.
  func testKeyFilesInBadPlaces() throws {
    let folder = TemporaryFolder()
    for path in ["/key", "/deep/key"] {
      let store = try open(folder, .keyFile(folder.store + path))
      XCTAssertThrowsError(try store.set([1], for: "a")) { error in
        XCTAssert("\(error)".contains("it is in the folder of the store"), "\(error)")
      }
    }
    // The same folder by other paths.
    try FileManager.default.createDirectory(atPath: folder.store + "/deep", withIntermediateDirectories: true)
    try folder.setMode(0o700, of: folder.store)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.store)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/deep", withDestinationPath: folder.store + "/deep")
    for path in ["/deep/../store/key", "/store/../store/key", "/link/key", "/link/deep/key", "/deep/key"] {
      for _ in 0..<2 {
        let store = try open(folder, .keyFile(folder.path + path))
        XCTAssertThrowsError(try store.set([1], for: "a"), path) { error in
          XCTAssert("\(error)".contains("it is in the folder of the store"), "\(error)")
        }
        // Even if the file is there already.
        let place = path.contains("deep/key") ? folder.store + "/deep/key" : folder.store + "/key"
        try Data(repeating: 7, count: 32).write(to: URL(filePath: place))
        try folder.setMode(0o600, of: place)
      }
    }
    let open = folder.path + "/open"
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
    try folder.setMode(0o777, of: open)
    XCTAssertThrowsError(try self.open(folder, .keyFile(open + "/key")).set([1], for: "a")) { error in
      XCTAssert("\(error)".contains("other users can replace files there"), "\(error)")
      guard case StoreError.unavailable(.insecure, _)? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: open), [])
    // A folder that was opened to other users after the key was made.
    try folder.setMode(0o700, of: open)
    let own = TemporaryFolder()
    try self.open(own, .keyFile(open + "/key")).set([1], for: "a")
    try folder.setMode(0o777, of: open)
    XCTAssertThrowsError(try self.open(own, .keyFile(open + "/key")).open()) { error in
      XCTAssert("\(error)".contains("other users can replace files there"), "\(error)")
    }
    try folder.setMode(0o700, of: open)
    XCTAssertEqual(try self.open(own, .keyFile(open + "/key")).bytes(for: "a"), [1])
    XCTAssertThrowsError(try Source.keyFile(service: "a/b"))
  }

  /// A link could lead to a file of another user.
  func testKeyFileThatIsALink() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/app.key"
    try open(folder, .keyFile(path)).set([7], for: "token")
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/aside")
    for target in [folder.path + "/aside", folder.path + "/missing"] {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      for use in [{ try self.open(folder, .keyFile(path)).open() }, { try self.open(folder, .keyFile(path)).destroyKey() }] {
        XCTAssertThrowsError(try use()) { error in
          guard case .unavailable(.insecure, _)? = error as? StoreError else { return XCTFail("\(error)") }
          XCTAssert("\(error)".hasPrefix("\(path): other users could read or replace it (a symbolic link)"), "\(error)")
        }
      }
      // The first use of another store with that key.
      let other = TemporaryFolder()
      XCTAssertThrowsError(try open(other, .keyFile(path)).set([1], for: "a")) { error in
        XCTAssert("\(error)".hasPrefix("\(path): "), "\(error)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
    XCTAssertEqual(try Data(contentsOf: URL(filePath: folder.path + "/aside")).count, 32)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path + "/missing"))
  }

  /// Threads and stores that use a new key file at the same time agree on one key.
  func testManyFirstUses() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/keys/app.key"
    let directory = folder.store
    let failures = Locked<[String]>([])
    let threads = (0..<8).map { number in
      Thread {
        do {
          let store = try Store(
            directory: directory, patience: .seconds(60), protection: .encrypted(.keyFile(path)))
          try store.set([UInt8(number)], for: Store.Key("key \(number)"))
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
        failures.withLock { $0.append("done") }
      }
    }
    for thread in threads { thread.start() }
    let deadline = Date(timeIntervalSinceNow: 60)
    while failures.withLock({ $0.filter { $0 == "done" }.count }) < 8, Date() < deadline { sched_yield() }
    XCTAssertEqual(failures.withLock { $0 }, Array(repeating: "done", count: 8))
    XCTAssertEqual(try open(folder, .keyFile(path)).keys().count, 8)
  }

  // MARK: Credentials

  func testCredentials() throws {
    let folder = TemporaryFolder()
    let credentials = folder.path + "/credentials"
    try FileManager.default.createDirectory(atPath: credentials, withIntermediateDirectories: false)
    unsafe unsetenv("CREDENTIALS_DIRECTORY")
    defer { unsafe unsetenv("CREDENTIALS_DIRECTORY") }
    func checkNew(_ finding: String, line: UInt = #line) {
      XCTAssertThrowsError(try open(folder, .credential("store.key")).set([1], for: "a"), line: line) { error in
        XCTAssert("\(error)".contains(finding), "\(error)", line: line)
      }
    }
    checkNew("the credential \"store.key\": the service manager has passed none")
    unsafe setenv("CREDENTIALS_DIRECTORY", credentials, 1)
    checkNew("the credential \"store.key\" does not exist in \(credentials)")
    try Data(repeating: 5, count: 32).write(to: URL(filePath: credentials + "/store.key"))
    try folder.setMode(0o440, of: credentials + "/store.key")
    try open(folder, .credential("store.key")).set([7], for: "token")
    XCTAssertEqual(try open(folder, .credential("store.key")).bytes(for: "token"), [7])
    try check(folder, .credential("other.key"), .keyMissing, "the credential \"other.key\" does not exist")
    try check(folder, .credential("../store.key"), .keyMissing, "has an invalid name")
    try Data(repeating: 5, count: 33).write(to: URL(filePath: credentials + "/long.key"))
    try check(folder, .credential("long.key"), .wrongKey, "the credential \"long.key\" has 33 bytes, and must have 32 bytes")
    try Data(repeating: 6, count: 32).write(to: URL(filePath: credentials + "/wrong.key"))
    try check(folder, .credential("wrong.key"), .wrongKey, "the credential \"wrong.key\"")
    unsafe unsetenv("CREDENTIALS_DIRECTORY")
    try check(folder, .credential("store.key"), .keyMissing, "$CREDENTIALS_DIRECTORY is not set")
  }

  // MARK: The kernel's keyring

  #if os(Linux)
    func testKernelKeyring() throws {
      let name = "rill test \(getpid())"
      let bytes = [UInt8](repeating: 9, count: 32)
      let added = unsafe test_add_key(name, bytes, bytes.count)
      try XCTSkipIf(added < 0, "the system refuses access to the keyring: error \(-added)")
      defer { test_revoke_key(added) }
      let folder = TemporaryFolder()
      try open(folder, .kernelKeyring(name)).set([7], for: "token")
      XCTAssertEqual(try open(folder, .kernelKeyring(name)).bytes(for: "token"), [7])
      XCTAssertEqual(try open(folder, .key(.init(bytes: bytes))).bytes(for: "token"), [7])
      try check(folder, .kernelKeyring(name + " 2"), .keyMissing, "the key \"\(name) 2\" of the kernel's keyring: ")
      let long = unsafe test_add_key(name + " 3", bytes + bytes, 64)
      defer { test_revoke_key(long) }
      try check(folder, .kernelKeyring(name + " 3"), .wrongKey, "of the kernel's keyring has 33 bytes, and must have 32 bytes")
    }
  #endif

  // MARK: Passphrases

  #if !canImport(CryptoKit)
    /// The vector of RFC 7914, section 12.
    func testScrypt() throws {
      var parameters = PassphraseKey.Parameters(salt: Array("NaCl".utf8))
      (parameters.logN, parameters.r, parameters.p) = (10, 8, 16)
      let key = try SystemCryptoProvider().derive(64, fromPassphrase: SecretBytes(Array("password".utf8)), parameters)
      XCTAssertEqual(
        key.copy.hexadecimal,
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
          + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
    }

    func testPassphrases() throws {
      try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
      let folder = TemporaryFolder()
      let salt = folder.path + "/salt"
      try open(folder, .passphrase("correct horse", saltFile: salt)).set([7], for: "token")
      let bytes = Array(try Data(contentsOf: URL(filePath: salt)))
      XCTAssertEqual(bytes.count, 60)
      XCTAssertEqual(try open(folder, .passphrase("correct horse", saltFile: salt)).bytes(for: "token"), [7])
      try check(
        folder, .passphrase("Correct horse", saltFile: salt), .wrongKey, "the key of the passphrase with the salt file \(salt)")
      XCTAssertThrowsError(try Source.passphrase("", saltFile: salt))
      var damaged = bytes
      damaged[30] ^= 1
      try Data(damaged).write(to: URL(filePath: salt))
      try folder.setMode(0o600, of: salt)
      try check(folder, .passphrase("correct horse", saltFile: salt), .wrongKey, "the salt file \(salt) is damaged")
      try FileManager.default.removeItem(atPath: salt)
      try check(
        folder, .passphrase("correct horse", saltFile: salt), .keyMissing,
        "the salt file \(salt) of the passphrase does not exist")
      XCTAssertNil(PassphraseKey.Parameters(Array(bytes.dropLast())))
      XCTAssertEqual(PassphraseKey.Parameters(bytes)?.logN, 17)
    }
  #endif

  // MARK: Descriptions

  func testDescriptionsRevealNothing() throws {
    let key = Array("0123456789abcdef0123456789abcdef".utf8)
    var text = ""
    var sources = [Source.key(try .init(bytes: key))]
    #if !canImport(CryptoKit)
      sources.append(try .passphrase("0123456789abcdef", saltFile: "/tmp/salt"))
    #endif
    for source in sources {
      dump(source, to: &text)
      dump(Store.Protection.encrypted(source), to: &text)
      text += "\(source) \(String(reflecting: source)) \(Store.Protection.encrypted(source))"
    }
    let words = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    for secret in ["0123", "48 49 50"] { XCTAssertFalse(words.contains(secret), text) }
  }
}
