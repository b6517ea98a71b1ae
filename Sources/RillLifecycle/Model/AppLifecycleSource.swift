package import Foundation
public import Rill

/// Where an app's life is heard of: the system, or `AppLifecycleSimulator`.
public protocol AppLifecycleSource: Sendable {
  /// The state that the app is in, and then what happens to it.
  ///
  ///     subscriber  ^----------------------
  ///     steps       s--event-s-event-------
  ///
  /// Its first element, sent before `subscribe` returns, is a `.state`. Never sends two at once.
  var steps: Observable<AppLifecycleStep> { get }
}

extension AppLifecycleSource {
  /// The steps of an app whose system posts a notification with each event: from `state` on, as `center` posts them.
  ///
  /// - Parameters:
  ///   - state: the state that the app is in.
  ///   - events: what the app is told with each notification.
  ///   - center: where they are posted.
  /// - Returns: What a source has for its `steps`.
  package static func steps(
    from state: AppState, _ events: [Notification.Name: AppLifecycleEvent], in center: NotificationCenter
  ) -> Observable<AppLifecycleStep> {
    Observable.merge(events.map { name, event in center.rx.notification(name).map { _ in event } })
      .concatMap { Observable.from($0.steps) }
      .startWith(.state(state))
      // The system may post the same twice; a state is reached once.
      .scan(into: (state: AppState?.none, step: AppLifecycleStep?.none)) { last, step in
        last.step = step
        guard case .state(let state) = step else { return }
        if state == last.state { last.step = nil }
        last.state = state
      }
      .compactMap(\.step)
  }
}
