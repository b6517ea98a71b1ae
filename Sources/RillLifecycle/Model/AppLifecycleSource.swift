public import Rill

/// A source of the lifecycle of an app, such as the system or `AppLifecycleSimulator`.
public protocol AppLifecycleSource: Sendable {
  /// The current state of the app, followed by its events and states.
  ///
  ///     source      launched
  ///     steps   s---(see)----
  ///
  /// The first element is a `.state`, emitted before `subscribe` returns. Elements are emitted serially.
  var steps: Observable<AppLifecycleStep> { get }
}

/// A step in the lifecycle of an app: an event, or a new state.
public enum AppLifecycleStep: Hashable, Sendable {
  /// An event of the app or of one of its scenes.
  case event(AppLifecycleEvent)
  /// The state that the app has entered.
  case state(AppState)
}
