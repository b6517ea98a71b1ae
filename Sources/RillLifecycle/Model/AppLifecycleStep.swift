/// A step in the lifecycle of an app: an event, or a new state.
public enum AppLifecycleStep: Hashable, Sendable {
  /// An event of the app or of one of its scenes.
  case event(AppLifecycleEvent)
  /// The state that the app has entered.
  case state(AppState)
}
