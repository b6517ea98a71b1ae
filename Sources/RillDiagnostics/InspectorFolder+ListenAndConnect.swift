import CRillDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension InspectorFolder {
  /// Opens a socket for this process.
  ///
  /// If another copy of the library has one in this process, it gets a name of its own.
  func listen() throws(InspectorError) -> Int32 {
    var code: Int32 = 0
    for number in 1...4 {
      let path = "\(path)/\(getpid())\(number == 1 ? "" : "-\(number)").socket"
      code = unsafe rill_socket_listen(path)
      if code != -EADDRINUSE { break }
    }
    if code < 0 { throw .system(code: -code, path: path) }
    return code
  }

  /// Connects to the socket with a name, and returns the descriptor, or a negative error code.
  package func connect(_ name: String) -> Int32 { unsafe rill_socket_connect("\(path)/\(name)") }

  /// Closes a connection.
  package static func close(_ descriptor: Int32) { rill_socket_close(descriptor) }
}
