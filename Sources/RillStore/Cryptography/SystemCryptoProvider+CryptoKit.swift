#if canImport(CryptoKit)
  internal import CryptoKit
  internal import Foundation

  /// The functions of CryptoKit.
  extension SystemCryptoProvider {
    package func seal(
      _ bytes: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes
    ) throws(StoreError) -> [UInt8] {
      do {
        let box = try AES.GCM.seal(
          bytes, using: symmetric(key), nonce: AES.GCM.Nonce(data: nonce), authenticating: context)
        return Array(box.ciphertext) + Array(box.tag)
      } catch {
        throw .cipherFailed
      }
    }

    package func open(
      _ sealed: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes
    ) throws(StoreError) -> [UInt8]? {
      if sealed.count < Self.tagLength { return nil }
      let end = sealed.count - Self.tagLength
      do {
        let box = try AES.GCM.SealedBox(
          nonce: AES.GCM.Nonce(data: nonce), ciphertext: sealed[..<end], tag: sealed[end...])
        return Array(try AES.GCM.open(box, using: symmetric(key), authenticating: context))
      } catch CryptoKitError.authenticationFailure {
        return nil
      } catch {
        throw .cipherFailed
      }
    }

    package func derive(
      _ count: Int, from key: SecretBytes, salt: [UInt8], info: [UInt8]
    ) throws(StoreError) -> SecretBytes {
      let derived = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: symmetric(key), salt: salt, info: info, outputByteCount: count)
      return try unsafe SecretBytes(count: count) { bytes in
        unsafe derived.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
      }
    }

    package func derive(
      _ count: Int, fromPassphrase passphrase: SecretBytes, _ parameters: PassphraseKey.Parameters
    ) throws(StoreError) -> SecretBytes {
      throw .unavailable(
        .noCipher, StoreError.Context(finding: "CryptoKit has no function that derives a key from a passphrase"))
    }

    package func authenticationCode(of bytes: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8] {
      Array(HMAC<SHA256>.authenticationCode(for: bytes, using: symmetric(key)))
    }

    private func symmetric(_ key: SecretBytes) -> SymmetricKey { SymmetricKey(data: key.copy) }
  }
#endif
