/// How long an inspector has sent nothing, which it does ten times in a second.
///
/// A program that was stopped, by a debugger or Ctrl-Z, keeps its connection.
package struct InspectorSilence {
  private var begin = ContinuousClock.now
  private var reported = 0

  package init() {}

  /// Returns the number of seconds without a line, each of them once and from the third on.
  package mutating func seconds(after hasLines: Bool) -> Int? {
    if hasLines {
      begin = .now
      reported = 0
      return nil
    }
    let seconds = Int(begin.duration(to: .now) / .seconds(1))
    guard seconds >= 3, seconds > reported else { return nil }
    reported = seconds
    return seconds
  }
}
