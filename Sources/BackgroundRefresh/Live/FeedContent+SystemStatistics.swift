import Foundation

extension FeedContent {
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
