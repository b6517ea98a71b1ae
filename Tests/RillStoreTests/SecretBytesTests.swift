import RillStore
import TestSupport
import XCTest

/// The memory that holds keys.
final class SecretBytesTests: XCTestCase {
  private let cipher = SystemCryptoProvider()

  func testBytesOfKeysAreOverwritten() throws {
    var bytes = [UInt8](1...32)
    let copy = bytes
    let secret = try SecretBytes(overwriting: &bytes)
    XCTAssertEqual(bytes, Array(repeating: 0, count: 32))
    XCTAssertEqual(copy, Array(1...32))
    XCTAssertEqual(secret.copy, copy)
    // The buffer with which a key was read.
    var key = copy
    _ = try SystemdCredential(name: "a").key(&key)
    XCTAssertEqual(key, Array(repeating: 0, count: 32))
    var both = copy + copy
    XCTAssertEqual(try SystemdCredential(name: "a").keys(in: &both).map(\.copy), [copy, copy])
    XCTAssertEqual(both, Array(repeating: 0, count: 64))
  }

  /// Secrets of several lengths do not overlap, even if there are more of them than the locked pages can hold.
  func testSecretsDoNotOverlap() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var random = SeededGenerator(seed: 1)
    var secrets: [(SecretBytes, [UInt8])] = []
    for _ in 0..<6000 {
      if secrets.count > 2500 || random.next() % 4 == 0, let index = secrets.indices.randomElement(using: &random) {
        secrets.remove(at: index)
      }
      let bytes = cipher.randomBytes([1, 32, 127, 128, 129, 5000][Int(random.next() % 6)])
      secrets.append((try SecretBytes(bytes), bytes))
    }
    XCTAssertGreaterThan(secrets.count, 2100)
    for (secret, bytes) in secrets { XCTAssertEqual(secret.copy, bytes) }
  }
}
