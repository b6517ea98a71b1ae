import Foundation

/// The folder `/proc` of a Linux system, or another folder with such files.
struct ProcFolder {
  let path: String

  /// Returns the load averages of the last 1, 5 and 15 minutes.
  func load() throws(FeedError) -> [String] {
    let words = try text("loadavg").split(separator: " ").prefix(3).map(String.init)
    guard words.count == 3, words.allSatisfy({ Double($0) != nil }) else { throw malformed("loadavg") }
    return words
  }

  /// Returns the memory in use and the total memory, in bytes.
  func memory() throws(FeedError) -> (used: Double, total: Double) {
    var kibibytes: [Substring: Double] = [:]
    for line in try text("meminfo").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, let amount = Double(words[1]) { kibibytes[words[0].dropLast()] = amount }
    }
    guard let total = kibibytes["MemTotal"], let free = kibibytes["MemAvailable"], total > 0 else {
      throw malformed("meminfo")
    }
    return ((total - free) * 1024, total * 1024)
  }

  /// Returns the time since the system was started.
  func uptime() throws(FeedError) -> Duration {
    guard let seconds = try text("uptime").split(separator: " ").first.flatMap({ Double($0) }) else {
      throw malformed("uptime")
    }
    return .seconds(seconds)
  }

  private func text(_ name: String) throws(FeedError) -> String {
    String(decoding: try FeedSource.contents("\(path)/\(name)"), as: UTF8.self)
  }

  private func malformed(_ name: String) -> FeedError { .malformed(path: "\(path)/\(name)", reason: "unexpected contents") }
}
