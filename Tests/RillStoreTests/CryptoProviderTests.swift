import RillStore
import XCTest

/// The system's cipher, checked with published test vectors.
final class CryptoProviderTests: XCTestCase {
  private let cipher = SystemCryptoProvider()

  /// A vector of AES-256-GCM.
  private struct Vector {
    var key: String
    var nonce: String
    var context = ""
    var plain = ""
    var sealed: String
  }

  /// Test cases 13, 14 and 16 of the submission of GCM to NIST.
  private static let vectors = [
    Vector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
    Vector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      plain: String(repeating: "00", count: 16),
      sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919"),
    Vector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      plain: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """),
  ]

  func testAESGCM() throws {
    for vector in Self.vectors {
      let key = try SecretBytes(Array(hexadecimal: vector.key))
      let nonce = Array(hexadecimal: vector.nonce)
      let context = Array(hexadecimal: vector.context)
      let plain = Array(hexadecimal: vector.plain)
      let sealed = Array(hexadecimal: vector.sealed)
      XCTAssertEqual(try cipher.seal(plain, context: context, nonce: nonce, key: key), sealed)
      XCTAssertEqual(try cipher.open(sealed, context: context, nonce: nonce, key: key), plain)
    }
  }

  /// Bytes are refused if any bit of them, their context, the nonce or the key differs.
  func testWhatIsNotAuthenticIsRefused() throws {
    let vector = Self.vectors[2]
    let parts = [vector.sealed, vector.context, vector.nonce, vector.key].map { Array(hexadecimal: $0) }
    for part in parts.indices {
      for bit in 0..<parts[part].count * 8 {
        var changed = parts
        changed[part][bit / 8] ^= 1 << UInt8(bit % 8)
        XCTAssertNil(
          try cipher.open(changed[0], context: changed[1], nonce: changed[2], key: SecretBytes(changed[3])), "\(part) \(bit)")
      }
    }
    let key = try SecretBytes(parts[3])
    for length in 0..<parts[0].count {
      XCTAssertNil(try cipher.open(Array(parts[0].prefix(length)), context: parts[1], nonce: parts[2], key: key))
    }
  }

  /// Test cases 1 and 3 of RFC 5869.
  func testHKDF() throws {
    let key = try SecretBytes([UInt8](repeating: 0x0b, count: 22))
    XCTAssertEqual(
      try cipher.derive(42, from: key, salt: Array(0...0x0c), info: Array(0xf0...0xf9)).copy,
      Array(hexadecimal: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    XCTAssertEqual(
      try cipher.derive(42, from: key, salt: [], info: []).copy,
      Array(hexadecimal: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
  }

  /// Test cases 1 and 2 of RFC 4231.
  func testHMAC() throws {
    XCTAssertEqual(
      try cipher.authenticationCode(of: Array("Hi There".utf8), key: SecretBytes([UInt8](repeating: 0x0b, count: 20))),
      Array(hexadecimal: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
    XCTAssertEqual(
      try cipher.authenticationCode(of: Array("what do ya want for nothing?".utf8), key: SecretBytes(Array("Jefe".utf8))),
      Array(hexadecimal: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
  }

  func testRandomBytes() {
    for count in [0, 1, 12, 32, 33] { XCTAssertEqual(cipher.randomBytes(count).count, count) }
    XCTAssertEqual(Set((0..<1000).map { _ in cipher.randomBytes(12) }).count, 1000)
  }
}
