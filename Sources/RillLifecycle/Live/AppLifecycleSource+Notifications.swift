package import Foundation
package import Rill

extension AppLifecycleSource {
  /// Returns the steps of an app whose system posts a notification with each event.
  ///
  /// - Parameters:
  ///   - state: the current state of the app.
  ///   - events: the event of each notification of the app.
  ///   - sceneEvents: the event of each notification of a scene.
  ///   - center: where the notifications are posted.
  ///   - scene: returns the scene of a notification. Without one, the notification is ignored.
  /// - Returns: A stream for the `steps` of a source.
  package static func steps(
    from state: AppState, _ events: [Notification.Name: AppLifecycleEvent],
    _ sceneEvents: [Notification.Name: @Sendable (AppScene) -> AppLifecycleEvent] = [:], in center: NotificationCenter,
    scene: @escaping @Sendable (Notification) -> AppScene? = { _ in nil }
  ) -> Observable<AppLifecycleStep> {
    let ofApp = events.map { name, event in center.rx.notification(name).map { _ in event } }
    let ofScenes = sceneEvents.map { name, event in center.rx.notification(name).compactMap { scene($0).map(event) } }
    return Observable.merge(ofApp + ofScenes)
      .concatMap { Observable.from($0.steps) }
      .startWith(.state(state))
      // The system can post the same notification twice. A state is emitted only when it changes.
      .scan(into: (state: AppState?.none, step: AppLifecycleStep?.none)) { last, step in
        last.step = step
        guard case .state(let state) = step else { return }
        if state == last.state { last.step = nil }
        last.state = state
      }
      .compactMap(\.step)
  }
}
