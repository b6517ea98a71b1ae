import RillLocks
import RillStore

/// The system's cipher, which records nonces and can fail at one call.
final class FaultInjectingCryptoProvider: CryptoProvider {
  struct State {
    var calls = 0
    /// The call that fails.
    var failing: Int?
    /// The nonces of all frames that were sealed, by key.
    var nonces: [[UInt8]: [[UInt8]]] = [:]
  }

  let state = Locked(State())
  private let system = SystemCryptoProvider()

  private func count() throws(StoreError) {
    let fails = state.withLock { state in
      state.calls += 1
      return state.calls == state.failing
    }
    if fails { throw .cipherFailed }
  }

  func seal(_ bytes: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8] {
    try count()
    state.withLock { $0.nonces[key.copy, default: []].append(nonce) }
    return try system.seal(bytes, context: context, nonce: nonce, key: key)
  }

  func open(_ sealed: [UInt8], context: [UInt8], nonce: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8]? {
    try count()
    return try system.open(sealed, context: context, nonce: nonce, key: key)
  }

  func derive(_ count: Int, from key: SecretBytes, salt: [UInt8], info: [UInt8]) throws(StoreError) -> SecretBytes {
    try self.count()
    return try system.derive(count, from: key, salt: salt, info: info)
  }

  func derive(
    _ count: Int, fromPassphrase passphrase: SecretBytes, _ parameters: PassphraseKey.Parameters
  ) throws(StoreError) -> SecretBytes {
    try system.derive(count, fromPassphrase: passphrase, parameters)
  }

  /// Fails only for headers and indexes: for the name of a key, the store ends the process as for any allocation.
  func authenticationCode(of bytes: [UInt8], key: SecretBytes) throws(StoreError) -> [UInt8] {
    if bytes.starts(with: Array("header".utf8)) || bytes.starts(with: Array("index".utf8)) { try count() }
    return try system.authenticationCode(of: bytes, key: key)
  }

  func randomBytes(_ count: Int) -> [UInt8] { system.randomBytes(count) }
}
