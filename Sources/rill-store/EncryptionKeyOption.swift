import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the key of an encrypted store is, as an option names it.
package enum EncryptionKeyOption: Equatable, Sendable {
  case keyFile(String)
  case credential(String)
  case kernelKeyring(String)
  case keychain(String)
  /// The paths of the salt and of a file with the passphrase in its first line.
  case passphrase(salt: String, file: String)

  /// The options, and the name of their operand.
  static let operands = [
    "--key-file": "PATH", "--credential": "NAME", "--keyring": "NAME", "--keychain": "SERVICE", "--salt-file": "PATH",
    "--passphrase-file": "PATH",
  ]

  /// Returns the place that the options name, or nil if there are none.
  static func parse(_ options: [String: String]) throws(Failure) -> EncryptionKeyOption? {
    if let salt = options["--salt-file"], let file = options["--passphrase-file"], options.count == 2 {
      return .passphrase(salt: salt, file: file)
    }
    guard let (name, operand) = options.first else { return nil }
    if options.count > 1 { throw .misuse("only one place of the key can be given") }
    switch name {
    case "--key-file": return .keyFile(operand)
    case "--credential": return .credential(operand)
    case "--keyring": return .kernelKeyring(operand)
    case "--keychain": return .keychain(operand)
    default: throw .misuse("'--salt-file' and '--passphrase-file' belong together")
    }
  }

  /// The name of the key, as the user has written it.
  var operand: String {
    switch self {
    case .keyFile(let operand), .credential(let operand), .kernelKeyring(let operand), .keychain(let operand): operand
    case .passphrase(let salt, _): salt
    }
  }

  /// Whether the key, or the salt of its passphrase, has been deleted, after it was destroyed.
  func isDeleted() throws -> Bool {
    switch self {
    case .keyFile(let path), .passphrase(let path, _):
      try SystemDisk.shared.status(ofPath: PathResolution.absolute(path)) == nil
    case .keychain: true
    case .credential, .kernelKeyring: false
    }
  }

  /// Returns the place for a store.
  func source() throws -> Store.KeySource {
    switch self {
    case .keyFile(let path): return .keyFile(path)
    case .credential(let name): return .credential(name)
    case .kernelKeyring(let name):
      #if os(Linux)
        return .kernelKeyring(name)
      #else
        throw Failure.misuse("only Linux has keyrings of the kernel")
      #endif
    case .keychain(let service):
      #if canImport(Security)
        return .keychain(service: service)
      #else
        throw Failure.misuse("only Apple systems have this keychain")
      #endif
    case .passphrase(let salt, let file):
      let line = try Self.firstLine(of: file)
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Failure(.unavailable, "\(escaped: file): the passphrase is not UTF-8")
      }
      if text.isEmpty { throw Failure(.unavailable, "\(escaped: file): the passphrase is empty") }
      #if canImport(CryptoKit)
        throw Failure.misuse("Apple systems have no function that derives a key from a passphrase: \(escaped: salt)")
      #else
        return try .passphrase(text, saltFile: salt)
      #endif
    }
  }

  /// Returns the first line of a file, which can be a pipe.
  private static func firstLine(of path: String) throws(Failure) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(.unavailable, "\(escaped: path): \(SystemError(errno).text)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    let limit = 1 << 16
    while bytes.last != UInt8(ascii: "\n") {
      if bytes.count > limit {
        throw Failure(.unavailable, "\(escaped: path): the first line is longer than \(limit) bytes")
      }
      var byte: UInt8 = 0
      let count = unsafe read(file, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Failure(.unavailable, "\(escaped: path): \(SystemError(errno).text)") }
      if count == 0 { break }
      bytes.append(byte)
    }
    return Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
  }
}
