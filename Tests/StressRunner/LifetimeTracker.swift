import Dispatch
import Foundation
import Synchronization

/// Counts as a live object as long as the closure that captured it.
final class LifetimeTracker: Sendable {
  private let context: IterationContext

  init(_ context: IterationContext) {
    self.context = context
    context.objectCreated()
  }

  deinit { context.objectReleased() }

  /// Makes the closure that calls this capture the tracker.
  func use() {}
}
