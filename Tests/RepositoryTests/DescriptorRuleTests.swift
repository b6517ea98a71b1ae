import Foundation
import XCTest

/// No descriptor of the package has the number of a standard stream, which can be closed: what is printed would be written into it.
final class DescriptorRuleTests: XCTestCase {
  private func calls(in code: String) -> [String] {
    code.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("//") || text.contains("func ") || text.hasPrefix("*") { return false }
      return line.contains(
        #/(^|[^\w.])((Darwin|Glibc|Musl)\.)?(openat|opendir|pipe2?|socket|socketpair|accept4?|inotify_init1?|epoll_create1?|eventfd|dup|mkstemp|fopen|open)\((?!\))/#
      )
    }.map(String.init)
  }

  func testEachDescriptorIsMovedAboveTheStandardStreams() throws {
    let root = Repository.root.appending(path: "Sources")
    for case let name as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      guard [".swift", ".c"].contains(where: name.hasSuffix), !name.contains(".docc/") else { continue }
      let code = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      // Only files that call the system.
      guard code.contains(#/(import (Glibc|Darwin)|<unistd\.h>)/#) else { continue }
      // The program has opened its standard streams before.
      if name.hasPrefix("rill-store/") { continue }
      for line in calls(in: code) {
        let isMoved =
          line.contains("rill_above_standard_streams(") || line.contains("SystemDisk.opening {")
          || line.contains("disk.open(") || line.contains("Self.open(") || line.contains("try open(")
          || line.contains("io(open(")
          // Each end is moved in the next lines.
          || line.contains("pipe(ends)") && code.contains("ends[i] = rill_above_standard_streams(ends[i])")
          // The call is within `opening`.
          || name.hasSuffix("Disk/SystemDisk.swift") && line.contains("unsafe ") && line.contains(".open(path, flags)")
        XCTAssertTrue(isMoved, "\(name): \(line)")
      }
    }
  }
}
