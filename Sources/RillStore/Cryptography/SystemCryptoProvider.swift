/// The cipher of the system: libcrypto on Linux, CryptoKit on Apple's systems.
package struct SystemCryptoProvider: CryptoProvider {
  package init() {}

  /// Returns bytes of the system's random generator: `getrandom` on Linux, `arc4random_buf` on Apple's systems.
  package func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    while bytes.count < count { bytes.append(number: generator.next() as UInt64) }
    return Array(bytes.prefix(count))
  }
}
