import Rill

/// How long a wait for events has lasted, or why it has ended early, for the message of a wait whose goal was not reached.
struct RecordingTimeout {
  /// The timeout of a wait that has none of its own.
  static let standard: RxTimeInterval = .seconds(5)

  /// The end of a message: ` within 5.0 seconds`.
  let text: String
  let notes: [String]

  init(_ timeout: RxTimeInterval?, _ stall: Stall? = nil) {
    text = stall.map { ": \($0.reason)" } ?? " within \(timeout ?? RecordingTimeout.standard)"
    notes = stall?.notes ?? []
  }
}
