#if !canImport(CryptoKit)
  internal import CRillStore

  /// The functions of libcrypto, which is loaded at the first call.
  extension SystemCryptoProvider {
    package func seal(
      _ bytes: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes
    ) throws(StoreError) -> [UInt8] {
      precondition(nonce.count == Self.nonceLength && key.count == 32)
      var sealed = [UInt8](repeating: 0, count: bytes.count + Self.tagLength)
      let code = try unsafe key.withBytes { key throws(StoreError) in
        unsafe rill_aes_256_gcm_seal(key.baseAddress, nonce, context, context.count, bytes, bytes.count, &sealed)
      }
      try check(code)
      return sealed
    }

    package func open(
      _ sealed: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes
    ) throws(StoreError) -> [UInt8]? {
      precondition(nonce.count == Self.nonceLength && key.count == 32)
      if sealed.count < Self.tagLength { return nil }
      var bytes = [UInt8](repeating: 0, count: sealed.count - Self.tagLength)
      let code = try unsafe key.withBytes { key throws(StoreError) in
        unsafe rill_aes_256_gcm_open(key.baseAddress, nonce, context, context.count, sealed, sealed.count, &bytes)
      }
      if Int(code) == RILL_CIPHER_NOT_AUTHENTIC { return nil }
      try check(code)
      return bytes
    }

    package func derive(
      _ count: Int, from key: SecretBytes, salt: [UInt8], info: [UInt8]
    ) throws(StoreError) -> SecretBytes {
      try unsafe SecretBytes(count: count) { derived throws(StoreError) in
        let code = try unsafe key.withBytes { key throws(StoreError) in
          unsafe rill_hkdf_sha256(
            key.baseAddress, key.count, salt, salt.count, info, info.count, derived.baseAddress, derived.count)
        }
        try check(code)
      }
    }

    package func derive(
      _ count: Int, fromPassphrase passphrase: SecretBytes, _ parameters: PassphraseKey.Parameters
    ) throws(StoreError) -> SecretBytes {
      try unsafe SecretBytes(count: count) { derived throws(StoreError) in
        let code = try unsafe passphrase.withBytes { passphrase throws(StoreError) in
          unsafe rill_scrypt(
            passphrase.baseAddress, passphrase.count, parameters.salt, parameters.salt.count, parameters.logN, parameters.r,
            parameters.p, derived.baseAddress, derived.count)
        }
        try check(code)
      }
    }

    package func authenticationCode(of bytes: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8] {
      var result = [UInt8](repeating: 0, count: Self.codeLength)
      let code = try unsafe key.withBytes { key throws(StoreError) in
        unsafe rill_hmac_sha256(key.baseAddress, key.count, bytes, bytes.count, &result)
      }
      try check(code)
      return result
    }

    private func check(_ code: Int32) throws(StoreError) {
      switch Int(code) {
      case RILL_CIPHER_OK: return
      case RILL_CIPHER_NO_LIBRARY:
        throw .unavailable(.noCipher, StoreError.Context(finding: "libcrypto.so.3 cannot be loaded"))
      case RILL_CIPHER_NO_FUNCTION:
        throw .unavailable(.noCipher, StoreError.Context(finding: "libcrypto.so.3 lacks a function"))
      default: throw .cipherFailed
      }
    }
  }
#endif
