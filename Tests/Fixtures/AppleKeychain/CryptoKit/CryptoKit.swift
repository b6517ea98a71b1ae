// The declarations of CryptoKit that RillStore uses. They encrypt nothing: they only show that its calls fit, and that their results are
// put together in the right order.
@_exported public import Foundation

public enum CryptoKitError: Error { case authenticationFailure, incorrectParameterSize }

public struct SymmetricKey: Sendable {
  let bytes: [UInt8]
  public init(data: some ContiguousBytes) { bytes = data.withUnsafeBytes { unsafe Array($0) } }
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe bytes.withUnsafeBytes(body)
  }
}

private func mix(_ parts: [UInt8]..., count: Int) -> [UInt8] {
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in parts.joined(separator: [0xff]) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return (0..<count).map { index in
    state = (state ^ UInt64(index)) &* 0x100_0000_01b3
    return UInt8(truncatingIfNeeded: state >> 32)
  }
}

public protocol HashFunction {}
public struct SHA256: HashFunction {}

public struct HashedAuthenticationCode: Sequence {
  let bytes: [UInt8]
  public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
}

public struct HMAC<Hash: HashFunction> {
  public static func authenticationCode(for data: some DataProtocol, using key: SymmetricKey) -> HashedAuthenticationCode {
    HashedAuthenticationCode(bytes: mix(Array(data), key.bytes, count: 32))
  }
}

public struct HKDF<Hash: HashFunction> {
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol, info: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey { SymmetricKey(data: mix(inputKeyMaterial.bytes, Array(salt), Array(info), count: outputByteCount)) }
}

public enum AES {
  public enum GCM {
    public struct Nonce {
      let bytes: [UInt8]
      public init(data: some DataProtocol) throws {
        if data.count != 12 { throw CryptoKitError.incorrectParameterSize }
        bytes = Array(data)
      }
    }

    public struct SealedBox {
      let nonce: Nonce
      public let ciphertext: Data
      public let tag: Data
      public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
        if tag.count != 16 { throw CryptoKitError.incorrectParameterSize }
        (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
      }
    }

    public static func seal(
      _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: some DataProtocol
    ) throws -> SealedBox {
      guard let nonce else { throw CryptoKitError.incorrectParameterSize }
      let stream = mix(key.bytes, nonce.bytes, count: message.count)
      let sealed = zip(message, stream).map { $0 ^ $1 }
      return try SealedBox(
        nonce: nonce, ciphertext: sealed, tag: mix(key.bytes, nonce.bytes, sealed, Array(data), count: 16))
    }

    public static func open(
      _ box: SealedBox, using key: SymmetricKey, authenticating data: some DataProtocol
    ) throws -> Data {
      let sealed = Array(box.ciphertext)
      guard mix(key.bytes, box.nonce.bytes, sealed, Array(data), count: 16) == Array(box.tag) else {
        throw CryptoKitError.authenticationFailure
      }
      return Data(zip(sealed, mix(key.bytes, box.nonce.bytes, count: sealed.count)).map { $0 ^ $1 })
    }
  }
}
