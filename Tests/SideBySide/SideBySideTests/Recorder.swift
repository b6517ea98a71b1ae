import Foundation

/// Records entries from any thread.
final class Recorder<Entry>: @unchecked Sendable {
  // Sendable: the lock guards all state.
  private let lock = NSLock()
  private var recorded: [Entry] = []

  var entries: [Entry] { lock.withLock { recorded } }
  func add(_ entry: Entry) { lock.withLock { recorded.append(entry) } }
}
