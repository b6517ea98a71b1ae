import CRillDiagnostics

/// A subscription that has ended without an event, because no source is left, such as one whose subject was deallocated.
public struct SilentEnd: Sendable, Identifiable, CustomStringConvertible {
  /// The number of the subscription.
  public let id: UInt64
  /// Where the subscription was made.
  public let callSite: CallSite
  /// The time since its end, in steps of 10 milliseconds.
  public let age: Duration

  /// The end as `Shop/CartScreen.swift:41 ended 3.1 seconds ago, without an event: no source is left`.
  public var description: String { "\(callSite) ended \(age) ago, without an event: no source is left" }
}

extension SubscriptionTracker {
  /// Returns the last 64 tracked subscriptions that have ended without an event, the oldest first.
  ///
  /// Neither `onCompleted` nor `onError` is called for them, and nothing else says that no value will come.
  ///
  /// - Complexity: O(1)
  public static func silentEnds() -> [SilentEnd] {
    let now = tick()
    return unsafe withUnsafeTemporaryAllocation(of: rill_silent_end.self, capacity: RILL_SILENT_END_LIMIT) { ends in
      let count = unsafe Int(rill_copy_silent_ends(ends.baseAddress))
      return (0..<count).map { index in
        let end = unsafe ends[index]
        return unsafe SilentEnd(
          id: end.identity, callSite: CallSite(end.file, end.line), age: CoarseClock.duration(now &- end.time))
      }
    }
  }
}
