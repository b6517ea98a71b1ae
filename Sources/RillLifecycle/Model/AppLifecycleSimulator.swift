public import Rill

/// A simulated lifecycle of an app, for tests, previews and demonstrations.
///
///     let phone = AppLifecycleSimulator()
///     let app = AppLifecycle(phone)
///     try phone.perform(.launch)
///     try phone.perform(.leave)
///
/// `AppLifecycleModel` defines the effects of an action. All functions are thread-safe, and can be called from inside a subscriber.
/// The steps of an action performed there are delivered after those under way.
public final class AppLifecycleSimulator: AppLifecycleSource {
  /// The app, and the steps of the last action.
  private let snapshot: BehaviorRelay<Snapshot>

  private struct Snapshot {
    var app: AppLifecycleModel
    var steps: [AppLifecycleStep]
  }

  /// Creates a simulator for an app that is not running.
  ///
  /// - Parameter scenes: the scenes that a launch opens.
  public convenience init(scenes: [AppScene] = [.main]) { self.init(AppLifecycleModel(scenes: scenes)) }

  /// Creates a simulator that starts with the current state of `app`.
  public init(_ app: AppLifecycleModel) { snapshot = BehaviorRelay(value: Snapshot(app: app, steps: [])) }

  /// The app after all actions so far.
  ///
  /// Subscribers may not have received all of the resulting steps yet.
  public var app: AppLifecycleModel { snapshot.value.app }

  /// The current state of the app, followed by the steps of every later action.
  public var steps: Observable<AppLifecycleStep> {
    snapshot.enumerated().concatMap { index, snapshot in
      // A new subscriber receives the current state, without the steps that led to it.
      Observable.from(index == 0 ? [.state(snapshot.app.state)] : snapshot.steps)
    }
  }

  /// Performs `action` and emits the resulting steps.
  ///
  /// - Throws: `ImpossibleAppAction` if the action is impossible in the current state. Nothing has changed then.
  public func perform(_ action: AppAction) throws(ImpossibleAppAction) {
    let failure = snapshot.updateOutsideOfBatch { snapshot -> ImpossibleAppAction? in
      snapshot.steps = []
      do throws(ImpossibleAppAction) {
        snapshot.steps = try snapshot.app.perform(action)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
