import CRillDiagnostics
import Dispatch
import Rill
import RillLocks

/// Shows which subscriptions are live, where they were made, and what they do.
///
///     SubscriptionTracker.start()
///     …
///     print(SubscriptionTracker.snapshot().table)
///
/// It is switched on at run time, in every build. Subscriptions that are made while it is on are tracked until they end, also after
/// `stop()`. It retains nothing of the program: no stream, closure or value.
///
/// While it is off, a subscription costs some 30 instructions. While it is on, a subscription costs some hundred instructions and an event
/// a few. All functions can be called from any thread.
public enum SubscriptionTracker {
  private struct State {
    /// Whether the program has started the tracker.
    var isStarted = false
    /// The number of scopes in which tests look for leaks.
    var leakTrackingScopes = 0
    var clock = CoarseClock()
  }

  private static let state = Locked(State())

  /// Whether new subscriptions are tracked.
  public static var isOn: Bool { rill_is_tracking() }

  /// Starts to track new subscriptions.
  ///
  /// It starts a timer that fires every 10 milliseconds and is the tracker's clock.
  public static func start() { update { $0.isStarted = true } }

  /// Tracks new subscriptions until `endLeakTrackingScope()`, even if the program stops the tracker meanwhile.
  package static func beginLeakTrackingScope() { update { $0.leakTrackingScopes += 1 } }

  package static func endLeakTrackingScope() { update { $0.leakTrackingScopes -= 1 } }

  private static func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      let isOn = state.isStarted || state.leakTrackingScopes > 0
      isOn ? state.clock.start() : state.clock.stop()
      rill_track(isOn)
    }
  }

  /// Replaces the timer with a clock that the test sets.
  package static func setTime(_ time: Duration) { state.withLock { $0.clock.set(to: time) } }

  /// Returns the current time in ticks, and makes it the time that events store.
  static func tick() -> UInt32 { state.withLock { $0.clock.update() } }

  /// Stops to track new subscriptions.
  ///
  /// Those that are tracked already are still part of `snapshot()`.
  public static func stop() { update { $0.isStarted = false } }

  /// Returns the tracked subscriptions that have neither ended nor been disposed, oldest first.
  ///
  /// Other threads can subscribe and dispose meanwhile. What they add is not part of the result.
  ///
  /// - Complexity: O(n log n) for n subscriptions.
  public static func snapshot() -> LiveSubscriptions {
    let now = tick()
    let copies = ChainSectionsSnapshot()
    return LiveSubscriptions(copies.indices.map { copies.state($0) }, now: now)
  }

  /// Returns the subscriptions of `snapshot()` that were made more than `age` ago, without those that are meant to stay.
  ///
  ///     SubscriptionTracker.leaks(olderThan: .seconds(3600), except: ["Shop/AppDelegate.swift", "Shop/Session.swift:41"])
  ///
  /// `tableByPlace` of the result has one line for each place.
  ///
  /// - Parameters:
  ///   - age: the age that no subscription is meant to reach.
  ///   - intended: the places of subscriptions that are meant to reach it, as files or with a line.
  /// - Returns: The subscriptions that are probably leaks.
  public static func leaks(olderThan age: Duration, except intended: Set<String> = []) -> LiveSubscriptions {
    snapshot().filter {
      $0.age > age && !intended.contains($0.callSite.file) && !intended.contains($0.callSite.description)
    }
  }
}
