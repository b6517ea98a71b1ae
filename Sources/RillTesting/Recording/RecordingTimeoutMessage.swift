import Rill

/// The end of the message of a failed wait for events: how long it has lasted, or why it has ended early.
struct RecordingTimeoutMessage {
  /// The timeout of a wait that has none of its own.
  static let standard: RxTimeInterval = .seconds(5)

  /// The end of a message: ` within 5.0 seconds`.
  let text: String
  let notes: [String]

  init(_ timeout: RxTimeInterval?, _ stall: Stall? = nil) {
    text = stall.map { ": \($0.reason)" } ?? " within \(timeout ?? RecordingTimeoutMessage.standard)"
    notes = stall?.notes ?? []
  }
}
