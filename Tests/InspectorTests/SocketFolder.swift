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

  /// The files of the inspectors, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path + "/rill")) ?? []).sorted() }
}
