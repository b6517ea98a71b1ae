public import Rill

/// Something that can keep the app from being suspended for a while, such as `UIKitBackgroundTasks`.
public protocol BackgroundTasks: Sendable {
  /// Begins a task, during which the system does not suspend the app.
  ///
  /// - Parameters:
  ///   - name: A name for debugging.
  ///   - expired: To be called, on any thread, if the time is about to end. The task is ended soon afterwards.
  /// - Returns: A disposable that ends the task. It does so once, however often it is disposed.
  func begin(named name: String, expired: @escaping @Sendable () -> Void) -> any Disposable
}

/// The error of a stream whose background task has expired.
public struct BackgroundTaskExpired: Error, Hashable, CustomStringConvertible {
  /// The name of the task.
  public let name: String

  /// Creates the error of the task with the name `name`.
  public init(name: String) { self.name = name }

  /// A message with the name.
  public var description: String { "the system gives the background task \"\(name)\" no more time" }
}

extension ObservableType where Element: Sendable {
  /// Keeps the app from being suspended while it is subscribed to the source.
  ///
  /// Each subscription begins a task of its own. The task ends exactly once: after the observer has received the end of the stream, or
  /// when the subscription is disposed. If the system gives it no more time, the stream fails with `BackgroundTaskExpired`, which ends the
  /// task, too. An observer that another thread is calling at that moment has to return soon, because the system ends an app whose task
  /// does not end. If the system permits no task, the source is subscribed to without one.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debugging.
  ///   - tasks: Begins the task.
  /// - Returns: A stream of the elements of the source.
  /// - Complexity: O(1) per element.
  @_disfavoredOverload
  public func inBackgroundTask(_ name: String, of tasks: some BackgroundTasks) -> Observable<Element> {
    let source = asObservable()
    return .deferred {
      let expiration = PublishSubject<Never>()
      let task = tasks.begin(named: name) { expiration.onError(BackgroundTaskExpired(name: name)) }
      return source.take(until: expiration).do(onDispose: { task.dispose() })
    }
  }
}
