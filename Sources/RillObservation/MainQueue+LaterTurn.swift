internal import Dispatch
internal import Rill

extension MainQueue {
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
