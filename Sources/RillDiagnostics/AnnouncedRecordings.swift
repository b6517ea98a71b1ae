import CRillDiagnostics
import RillLocks

/// The recordings that clients read, announced by any thread.
final class AnnouncedRecordings: Sendable {
  struct Recording {
    let number: Int
    let path: String
    /// When it was announced, in ticks.
    let time: UInt32
  }

  private struct State {
    var newest: [Recording] = []
    var count = 0
    /// The paths of temporary recordings, each for a recorder of its own.
    var claimedPaths: Set<String> = []
  }

  /// A program that makes a recorder for each screen must not fill memory.
  private static let limit = 100

  /// For how many seconds the recording of a process that was killed stays: seven days.
  private static let lifetime: Int64 = 7 * 24 * 60 * 60

  private let folder: InspectorFolder
  private let state = Locked(State())

  init(_ folder: InspectorFolder) { self.folder = folder }

  /// The newest ones, oldest first.
  var newest: [Recording] { state.withLock { $0.newest } }

  func add(_ path: String) {
    let time = SubscriptionTracker.tick()
    state.withLock { state in
      if state.newest.count == Self.limit { state.newest.removeFirst() }
      state.count += 1
      state.newest.append(Recording(number: state.count, path: path, time: time))
    }
  }

  func addTemporary(named name: String) -> String {
    unsafe rill_remove_old_recordings(folder.path, Self.lifetime)
    let path = unusedPath(String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(32)))
    unsafe rill_remove_at_exit(path)
    add(path)
    return path
  }

  /// Adds a number if there is another recording of this name: of this process, or of a killed one that had the number of this one, as
  /// happens in containers.
  private func unusedPath(_ name: String) -> String {
    var number = 1
    while true {
      let path = folder.recording(name.isEmpty ? "recording" : name, number)
      let isClaimed = state.withLock { $0.claimedPaths.insert(path).inserted }
      if isClaimed, !InspectorFolder.exists(path) { return path }
      number += 1
    }
  }
}
