import Foundation
import XCTest

/// The memory that this process has in use.
package enum ResidentMemory {
  /// Returns the resident memory in bytes.
  package static func bytes() throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return 1024 * (try XCTUnwrap(Int(line.split(whereSeparator: { !$0.isNumber })[0])))
    #else
      throw XCTSkip("only Linux reports the resident memory without unsafe code")
    #endif
  }
}
