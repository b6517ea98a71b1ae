package import Foundation

/// An event that is shown to the user.
package struct LogEntry: Equatable, Sendable {
  /// The time of the event.
  package let time: Date
  /// The description of the event.
  package let text: String
  /// Details for a log, which a screen shows elsewhere.
  package let detail: String

  package init(_ time: Date, _ text: String, detail: String = "") {
    self.time = time
    self.text = text
    self.detail = detail
  }
}
