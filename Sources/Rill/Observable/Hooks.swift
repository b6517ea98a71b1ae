import RillLocks

/// Functions of the package that an application can replace.
public enum Hooks {
  /// A function that receives an unhandled error and the call stack of its subscription.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  // A struct, because each access of a bare closure in a `Locked` would wrap it once more.
  private struct StoredHandler {
    var call: DefaultErrorHandler
  }

  private static let handler = Locked(StoredHandler(call: Hooks.report))

  /// The handler of errors that no subscriber handles.
  ///
  /// By default, it prints to standard error. It can be read and replaced from any thread.
  ///
  /// An error can also come from a property that no subscription reads. Then the call stack is one entry, `declared at` with the file
  /// and line of the property.
  @preconcurrency
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { handler.withLock { $0.call } }
    set {
      let replaced = handler.withLock { handler in
        defer { handler.call = newValue }
        return handler
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// A function that captures the call stack of a subscription.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Capture {
    var stack: CustomCaptureSubscriptionCallstack = { [] }
  }

  private static let capture = Locked(Capture())

  /// The function that captures the call stack of a subscription.
  ///
  /// By default, it returns an empty array. It is called for each subscription without an error handler while
  /// `recordCallStackOnError` is true. Its result is appended to the file and line of the subscription, which
  /// `defaultErrorHandler` always receives. It can be read and replaced from any thread.
  @preconcurrency
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

  /// Whether the call stacks of subscriptions are captured.
  ///
  /// The default is false, because capturing takes time at each subscription.
  public static var recordCallStackOnError: Bool {
    get { CallStackRecording.isEnabled }
    set { CallStackRecording.isEnabled = newValue }
  }

  /// Returns the call stack of the current subscription, or an empty array if capturing is off.
  @usableFromInline
  static func captured() -> [String] {
    if !CallStackRecording.isEnabled { return [] }
    return customCaptureSubscriptionCallstack()
  }

  @usableFromInline
  package static func unhandled(_ error: any Error, file: StaticString, line: UInt, _ captured: [String]) {
    defaultErrorHandler(["\(file):\(line)"] + captured, error)
  }

  /// Reports an error of a property, which is declared at this place.
  package static func unhandled(_ error: any Error, declaredAt file: StaticString, line: UInt) {
    defaultErrorHandler(["\(declaration)\(file):\(line)"], error)
  }

  private static let declaration = "declared at "

  @Sendable
  private static func report(_ callStack: [String], _ error: any Error) {
    let place = callStack.joined(separator: "\n  from ")
    let label = place.hasPrefix(declaration) ? "" : "subscribed at "
    let advice = label.isEmpty ? "" : "\n  This stream has ended. Pass onError to subscribe, or recover with catch or retry."
    var standardError = StandardError()
    print("Rill: unhandled error: \(error)", "  \(label)\(place)\(advice)", separator: "\n", to: &standardError)
  }
}
