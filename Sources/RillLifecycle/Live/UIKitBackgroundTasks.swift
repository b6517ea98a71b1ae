#if canImport(UIKit) && !os(watchOS)
  public import Rill
  public import UIKit

  /// The background tasks of `UIApplication`.
  ///
  ///     upload.inBackgroundTask("upload", of: UIKitBackgroundTasks(.shared))
  ///
  /// The system gives an app in the background about half a minute.
  public struct UIKitBackgroundTasks: BackgroundTasks {
    private let application: UIApplication

    /// Creates the tasks of `application`.
    public init(_ application: UIApplication) { self.application = application }

    /// Begins a task, or nothing if the system permits none.
    public func begin(named name: String, expired: @escaping @Sendable () -> Void) -> any Disposable {
      let identifier = application.beginBackgroundTask(withName: name) { expired() }
      if identifier == .invalid { return Disposables.create() }
      return Disposables.create { application.endBackgroundTask(identifier) }
    }
  }
#endif
