import Foundation
import Rill
import RillLocks
import RillProperties
import RillStore
import XCTest

/// No text that a program prints by mistake contains a secret.
final class SecretRedactionTests: XCTestCase {
  private static let secret = "hunter2-confidential"
  /// The secret as text, and its first bytes as numbers.
  private static let forms = ["hunter2", "104 117 110 116", "68756e74"]

  private static func containsSecret(_ text: String) -> Bool {
    // `print` separates the bytes of an array by commas, and `dump` by line breaks.
    let words = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    return forms.contains { words.contains($0) }
  }

  private func check(_ text: String, _ name: String, line: UInt = #line) {
    XCTAssertFalse(Self.containsSecret(text), "\(name): \(text)", line: line)
  }

  /// The check finds each form, so that it can fail.
  func testTheCheckFindsSecrets() {
    let bytes = Array(Self.secret.utf8)
    var dumped = ""
    dump(bytes, to: &dumped)
    for text in [Self.secret, "\(bytes)", dumped] { XCTAssertTrue(Self.containsSecret(text), text) }
  }

  /// All texts of a value: as `print`, as `debugPrint`, and as `dump` show it.
  private func texts(_ value: Any) -> String {
    var text = "\(value) \(String(reflecting: value))"
    dump(value, to: &text)
    return text
  }

  private struct Account: Codable { var password = SecretRedactionTests.secret }

  private enum Mode: String, Codable { case light }

  private struct Unwritable: Error { let value: String }

  private final class Session {
    @KeychainStorage(key: "token") var token: String?
    @KeychainStorage(key: "account") var account = Account()
    let store: Store

    init(_ store: Store) {
      self.store = store
      _token = KeychainStorage(key: "token", in: store)
      _account = KeychainStorage(wrappedValue: Account(), key: "account", in: store)
    }

    func parts() -> [(String, Any)] { [("property", _token), ("coded property", _account)] }
  }

  func testTextsOfStoresAndProperties() throws {
    for protection in [Store.Protection.encrypted(try .init()), .plain] {
      let disk = MemoryDisk()
      let store = Store(disk: disk, path: "/memory", protection: protection)
      let session = Session(store)
      let changes = Locked<[Store.Change]>([])
      try store.observe { new in changes.withLock { $0 += new } }
      session.token = Self.secret
      session.account = Account()
      _ = (session.token, session.account)
      _ = session.$token.subscribe(onNext: { _ in })
      for (name, part) in session.parts() { check(texts(part), name) }
      check(texts(store), "store")
      check(texts(session), "object")
      check(texts(changes.withLock { $0 }), "changes")
      XCTAssertEqual(changes.withLock { $0.count }, 2)
      check(texts(try store.read { $0 }), "snapshot")
      check(texts(try store.verify()), "report")
      check(texts(protection), "protection")
    }
  }

  func testTextsOfErrors() throws {
    let store = Store(disk: MemoryDisk(), path: "/memory", protection: .encrypted(try .init()))
    let reported = Locked<[StoredError]>([])
    let bag = DisposeBag()
    store.errors.subscribe(onNext: { error in reported.withLock { $0.append(error) } }).disposed(by: bag)
    try store.set(Array(Self.secret.utf8), for: "number")
    try store.set(Array("{\"password\":\"\(Self.secret)".utf8), for: "account")
    @KeychainStorage(key: "number", in: store) var number = 1
    @KeychainStorage(key: "account", in: store) var account: Account?
    let failing = StoredFormat<String>(encode: { throw Unwritable(value: $0) }, decode: { _ in "" })
    @KeychainStorage(key: "failing", in: store, as: failing) var word: String?
    try store.set(Array("\"\(Self.secret)\"".utf8), for: "mode")
    @KeychainStorage(key: "mode", in: store) var mode: Mode?
    let handler = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = handler }
    let printed = Locked<[String]>([])
    Hooks.defaultErrorHandler = { stack, error in printed.withLock { $0 += ["\(stack) \(error)"] } }
    _ = (number, account, mode)
    (number, word) = (2, Self.secret)
    let errors = reported.withLock { $0 }
    XCTAssertGreaterThanOrEqual(errors.count, 4)
    for error in errors {
      check(texts(error), "error")
      // The underlying error is the program's own. The standard library's contains the raw value that no case has.
      if case .unreadable(_, let value) = error { check(texts(value), "unreadable value") }
    }
    for text in printed.withLock({ $0 }) { check(text, "unhandled error") }
    XCTAssertFalse(printed.withLock { $0.isEmpty })
    let large = [UInt8](repeating: 104, count: 17 << 20)
    XCTAssertThrowsError(try store.set(large, for: "large")) { check("\($0)", "too large") }
  }
}
