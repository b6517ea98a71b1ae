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

extension Feed {
  /// Creates a feed about the machine that `folder` describes.
  init(machine folder: ProcFolder) throws(FeedError) {
    let memory = try folder.memory()
    let share = memory.used / memory.total
    self.init(
      title: "This machine",
      facts: [
        Fact("Load", try folder.load().joined(separator: "  ") + "  (1, 5, 15 min)"),
        Fact("Memory", "\(memory.used.inGibibytes) of \(memory.total.inGibibytes) GiB", share: share),
        Fact("Running", "for \(try folder.uptime().abbreviatedText)"),
      ])
  }
}

extension Double {
  fileprivate var inGibibytes: String { String(format: "%.1f", self / 1_073_741_824) }
}
