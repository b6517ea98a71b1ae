import Rill
import RillLocks

/// What has happened, from any thread.
final class Log: Sendable {
  private let recorded = Locked<[String]>([])

  var entries: [String] { recorded.withLock { $0 } }

  func add(_ entry: String) { recorded.withLock { $0.append(entry) } }

  /// The same for scheduled work.
  func entry(_ entry: String) -> any Disposable {
    add(entry)
    return Disposables.create()
  }
}

struct Failure: Error, Equatable, CustomStringConvertible {
  var name = "failure"
  var description: String { name }
}
