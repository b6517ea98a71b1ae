import Synchronization

/// What the closures of a test have received, in order.
///
/// Closures can run on any thread.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func append(_ value: some Any) {
    let line = "\(value)"
    lines.withLock { $0.append(line) }
  }
}
