import RillLocks

/// Whether subscriptions record the call stack at which they are made, which each subscription asks.
enum CallStackRecordingFlag {
  private static let isRecording = Atomic<Bool>(false)

  static var isEnabled: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }
}
