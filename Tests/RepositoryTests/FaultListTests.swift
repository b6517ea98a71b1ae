import Foundation
import XCTest

/// The deliberate faults of `Tests/Faults/faults.txt`.
final class FaultListTests: XCTestCase {
  /// Each place that a fault changes is in the sources exactly once, so that `Tests/Faults/run` can put the fault in.
  func testEveryFaultHasItsPlace() throws {
    let list = try String(contentsOf: Repository.root.appending(path: "Tests/Faults/faults.txt"), encoding: .utf8)
    var fault = ""
    var path = ""
    var old: [Substring] = []
    var count = 0

    func check() {
      defer { (path, old) = ("", []) }
      guard !path.isEmpty else { return }
      count += 1
      guard let text = try? String(contentsOf: Repository.root.appending(path: path), encoding: .utf8) else {
        return XCTFail("fault '\(fault)': there is no file \(path)")
      }
      let place = "\n" + old.joined(separator: "\n") + "\n"
      XCTAssertEqual(("\n" + text).occurrences(of: place), 1, "fault '\(fault)': how often \(path) has its lines")
    }

    for line in list.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#") {
      if line.hasPrefix(" ") || line.hasPrefix("-") {
        old.append(line.dropFirst())
      } else if line.hasPrefix("file ") {
        check()
        path = String(line.dropFirst(5))
      } else if line.hasPrefix("fault ") {
        fault = String(line.dropFirst(6))
      } else if line.isEmpty {
        check()
      }
    }
    check()
    XCTAssertGreaterThan(count, 50)
  }
}
