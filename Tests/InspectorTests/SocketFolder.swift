import Foundation
import RillDiagnostics
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder for the sockets of a test, which is removed afterwards.
///
/// Its path is short, as a socket's must be.
final class SocketFolder {
  let path: String

  init() throws {
    path = "/tmp/rill-t\(UInt32.random(in: 0...UInt32.max))"
    XCTAssertEqual(unsafe mkdir(path, 0o700), 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var inspectors: InspectorFolder { InspectorFolder(path: path + "/rill") }

  /// Opens a socket as that of a stopped process: it takes connections, and does not answer.
  func listenSilently(_ name: String) throws -> Int32 {
    try inspectors.prepare()
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: "\(path)/rill/\(name)".utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isOpen = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 && listen(descriptor, 4) == 0
      }
    }
    XCTAssertTrue(isOpen)
    return descriptor
  }

  /// The files of the inspectors, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path + "/rill")) ?? []).sorted() }
}
