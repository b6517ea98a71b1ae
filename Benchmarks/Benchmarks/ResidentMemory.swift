#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory of this process.
enum ResidentMemory {
  /// Returns the bytes that are in physical memory, or nil on a system without `/proc`.
  static func bytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split { !$0.isNumber }.first }.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
