import Rill
import RillProperties
import RillStore
import XCTest

/// The stores of properties for secrets.
final class KeychainStoragePlainStoreTests: XCTestCase {
  /// A property for secrets refuses a plain store in every spelling, and stores nothing there.
  func testSecretsInAPlainStore() throws {
    let folder = TemporaryStoreFolder()
    let store = try folder.store()
    try store.set(Array("an old value"), for: "token")
    @KeychainStorage("token", in: store) var token: String?
    @KeychainStorage(key: "count", in: store) var count = 5
    @KeychainStorage("custom", in: store, as: .coded, migrations: [.renamed(from: "token")]) var custom: String?
    func check(_ use: () throws -> Void, line: UInt = #line) {
      XCTAssertThrowsError(try use(), line: line) { error in
        guard case .store(.unavailable(.notEncrypted, let context))? = error as? StoredError else {
          return XCTFail("\(error)", line: line)
        }
        XCTAssertEqual(context.folder, folder.path + "/store", line: line)
        XCTAssert("\(error)".contains("the values in the folder are not encrypted (a @KeychainStorage property would use it)"))
      }
    }
    let reported = Recorder<StoredError>()
    let bag = DisposeBag()
    store.errors.subscribe(onNext: { reported.add($0) }).disposed(by: bag)
    let messages = unhandledErrorMessages {
      (token, count, custom) = ("a secret", 6, "a secret")
      XCTAssertEqual([token, custom], [nil, nil])
      XCTAssertEqual(count, 5)
      _ = $token.subscribe(onNext: { XCTAssertNil($0) })
    }
    XCTAssertGreaterThan(messages.count, 4)
    XCTAssertEqual(reported.count, messages.count)
    check { try _token.save("a secret") }
    check { _ = try _count.load() }
    check { try _custom.update { $0 = "a secret" } }
    check { try _token.discard() }
    XCTAssertThrowsError(try store.makeDefaultForSecrets()) { error in
      guard case .unavailable(.notEncrypted, _)? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try store.entries(), ["token": Array("an old value")])
  }
}
