/// An event of a stream of integers.
///
/// An error is a number.
package enum IntEvent: Hashable, Sendable {
  case next(Int)
  case error(Int)
  case completed
  /// The model's sign that a stream has been released without an event, because it can emit nothing more.
  ///
  /// Sent to a subject, it stands for `dispose()`.
  case released

  var isValue: Bool { !isEnd }

  var isEnd: Bool {
    if case .next = self { return false }
    return true
  }
}
