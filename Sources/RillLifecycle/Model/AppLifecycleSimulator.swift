public import Rill

/// An app's life as somebody acts it: for tests, previews and demonstrations.
///
///     let phone = AppLifecycleSimulator()
///     let app = AppLifecycle(phone)
///     try phone.perform(.launch)
///     try phone.perform(.leave)
///
/// What it does is the rule of `AppLifecycleModel`. All functions may be called from any thread, also from inside a subscriber: what
/// is done there is told after what is being told.
public final class AppLifecycleSimulator: AppLifecycleSource {
  /// The app, and what the last action led to.
  private let scene: BehaviorRelay<Scene>

  private struct Scene {
    var app: AppLifecycleModel
    var steps: [AppLifecycleStep]
  }

  /// An app that is not running.
  ///
  /// - Parameter scenes: what a launch opens.
  public convenience init(scenes: [AppScene] = [.main]) { self.init(AppLifecycleModel(scenes: scenes)) }

  /// An app that is as `app` is.
  public init(_ app: AppLifecycleModel) { scene = BehaviorRelay(value: Scene(app: app, steps: [])) }

  /// The app as it is after all that was done, whether or not its subscribers have been told already.
  public var app: AppLifecycleModel { scene.value.app }

  /// What happens to the app.
  public var steps: Observable<AppLifecycleStep> {
    scene.enumerated().concatMap { index, scene in
      // A newcomer is told where the app is, not how it came there.
      Observable.from(index == 0 ? [.state(scene.app.state)] : scene.steps)
    }
  }

  /// Does what `action` says, and tells it to all who subscribe to `steps`.
  ///
  /// - Throws: `ImpossibleAppAction`, and nothing has happened.
  public func perform(_ action: AppAction) throws(ImpossibleAppAction) {
    let refusal = scene.update { scene -> ImpossibleAppAction? in
      scene.steps = []
      do throws(ImpossibleAppAction) {
        scene.steps = try scene.app.perform(action)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { throw refusal }
  }
}
