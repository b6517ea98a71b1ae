import Dispatch
import Foundation
import Synchronization

/// Counts as a live object as long as the closure that captured it.
final class LifetimeTracker: Sendable {
  private let monitor: IterationState

  init(_ monitor: IterationState) {
    self.monitor = monitor
    monitor.objectCreated()
  }

  deinit { monitor.objectReleased() }

  /// Makes the closure that calls this capture the tracker.
  func use() {}
}
