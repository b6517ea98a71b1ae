import RillLocks

/// The recordings that inspected processes have announced.
///
/// The page names them by number, so that it cannot ask for other files.
final class RecordingRegistry: Sendable {
  private let paths = Locked<[String]>([])

  /// Returns the number of a recording.
  func number(of path: String) -> Int {
    paths.withLock { paths in
      if let index = paths.firstIndex(of: path) { return index }
      paths.append(path)
      return paths.count - 1
    }
  }

  func path(_ number: Int) -> String? {
    paths.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }
}
