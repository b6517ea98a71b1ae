import RillLocks

/// What an application may put in place of the package's own behaviour.
public enum Hooks {
  /// Receives an error that no subscriber handles, with where its subscription was made.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  private static let handler = Locked<DefaultErrorHandler>(Hooks.report)

  /// Called with every error that no subscriber handles.
  ///
  /// Unless replaced, it prints to standard error.
  ///
  /// May be read and replaced from any thread.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { handler.withLock { $0 } }
    set {
      let replaced = handler.withLock { handler in
        defer { handler = newValue }
        return handler
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Makes the call stack of a subscription.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Capture {
    var stack: CustomCaptureSubscriptionCallstack = { [] }
    var isRecording = false
  }

  private static let capture = Locked(Capture())

  /// Called for each subscription without an error handler while `recordCallStackOnError` is on; by default it makes nothing.
  ///
  /// What it returns reaches `defaultErrorHandler` behind the place of the subscription, which is always there. May be read and replaced
  /// from any thread.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { capture.withLock { $0.stack } }
    set {
      let replaced = capture.withLock { capture in
        defer { capture.stack = newValue }
        return capture.stack
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Whether subscriptions have their call stack captured; off unless set, for it costs.
  public static var recordCallStackOnError: Bool {
    get { capture.withLock { $0.isRecording } }
    set { capture.withLock { $0.isRecording = newValue } }
  }

  /// The call stack of the subscription that is being made, if that is wanted.
  @usableFromInline
  static func captured() -> [String] {
    let stack = capture.withLock { $0.isRecording ? $0.stack : nil }
    return stack?() ?? []
  }

  @usableFromInline
  package static func unhandled(_ error: any Error, file: StaticString, line: UInt, _ captured: [String]) {
    defaultErrorHandler(["\(file):\(line)"] + captured, error)
  }

  @Sendable
  private static func report(_ callStack: [String], _ error: any Error) {
    var standardError = StandardError()
    print(
      "Rill: unhandled error: \(error)", "  subscribed at \(callStack.joined(separator: "\n  from "))", separator: "\n",
      to: &standardError)
  }
}
