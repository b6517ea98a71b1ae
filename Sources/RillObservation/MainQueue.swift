import Dispatch
import Rill

/// Turns of the main queue.
enum MainQueue {
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `work` in a later turn of the main queue, after all work that this turn still does.
  ///
  /// In a test in virtual time, the turns are those of the test.
  static func later(_ work: @escaping @Sendable @MainActor () -> Void) {
    if CurrentVirtualQueueProvider.scheduler(for: .main) != nil {
      Task { @MainActor in work() }
    } else {
      DispatchQueue.main.async { work() }
    }
  }
}
