import CRillDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder with the sockets of a user's inspectors: `PID.socket`, and `PID-NAME.jsonl` for recordings.
package struct InspectorFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The folder `rill` in `$XDG_RUNTIME_DIR`, or `rill-UID` in the folder for temporary files: on macOS the user's own, elsewhere `/tmp`.
  ///
  /// Not in `$TMPDIR`: the program and `rill-top` can have different ones.
  package static var standard: InspectorFolder {
    if let folder = environment("XDG_RUNTIME_DIR"), folder.utf8.first == UInt8(ascii: "/") {
      return InspectorFolder(path: folder + "/rill")
    }
    return InspectorFolder(path: "\(temporaryFolder)/rill-\(geteuid())")
  }

  private static var temporaryFolder: String {
    var path = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "/tmp" }
      unsafe rill_copy_temporary_folder(start, UInt(buffer.count))
      return unsafe String(cString: start)
    }
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Creates the folder if it does not exist, and throws if another user could change it.
  package func prepare() throws(InspectorError) {
    switch unsafe rill_make_private_folder(path) {
    case 0: break
    case RILL_NOT_A_FOLDER: throw .unsafeFolder(path: path, reason: "is a link or not a folder")
    case RILL_FOREIGN_FOLDER: throw .unsafeFolder(path: path, reason: "belongs to another user")
    case RILL_OPEN_FOLDER: throw .unsafeFolder(path: path, reason: "can be used by other users")
    case let code: throw .system(code: -code, path: path)
    }
  }

  /// Opens a socket for this process.
  ///
  /// If another copy of the library has one in this process, it gets a name of its own.
  func listen() throws(InspectorError) -> Int32 {
    var code: Int32 = 0
    for number in 1...4 {
      code = unsafe rill_socket_listen("\(path)/\(Self.process)\(Self.suffix(number)).socket")
      if code != -EADDRINUSE { break }
    }
    if code < 0 { throw .system(code: -code, path: path) }
    return code
  }

  /// Connects to the socket with a name, and returns the descriptor, or a negative error code.
  package func connect(_ name: String) -> Int32 { unsafe rill_socket_connect("\(path)/\(name)") }

  /// Closes a connection.
  package static func close(_ descriptor: Int32) { rill_socket_close(descriptor) }

  /// The path of a recording of this process, one of several with the same name.
  func recording(_ name: String, _ number: Int) -> String { "\(path)/\(Self.process)-\(name)\(Self.suffix(number)).jsonl" }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The number of this process, with which its names begin.
  static var process: Int32 { getpid() }

  private static func suffix(_ number: Int) -> String { number == 1 ? "" : "-\(number)" }
}
