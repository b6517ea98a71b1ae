import CRillThreads
import RillLocks

/// Functions of the package that an application can replace.
public enum Hooks {
  /// A function that receives an unhandled error and the call stack of its subscription.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  // One struct for all: each would have its own metadata in every program.
  struct Functions {
    var reportError: DefaultErrorHandler = { Hooks.report($0, $1) }
    var captureCallStack: CustomCaptureSubscriptionCallstack = { [] }
  }

  static let functions = Locked(Functions())

  /// Replaces one of the functions, and releases the old one outside of the lock.
  static func replace(_ change: (inout Functions) -> Void) {
    let replaced = functions.withLock { functions in
      defer { change(&functions) }
      return functions
    }
    withExtendedLifetime(replaced) {}
  }

  /// The handler of errors that no subscriber handles.
  ///
  /// By default, it prints to standard error. It can be read and replaced from any thread.
  ///
  /// An error can also come from a property that no subscription reads. Then the call stack is one entry, `declared at` with the file
  /// and line of the property.
  @preconcurrency
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { functions.withLock { $0.reportError } }
    set { replace { $0.reportError = newValue } }
  }

  /// A function that captures the call stack of a subscription.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  /// The function that captures the call stack of a subscription.
  ///
  /// By default, it returns an empty array. It is called for each subscription without an error handler while
  /// `recordCallStackOnError` is true. Its result is appended to the file and line of the subscription, which
  /// `defaultErrorHandler` always receives. It can be read and replaced from any thread.
  @preconcurrency
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { functions.withLock { $0.captureCallStack } }
    set { replace { $0.captureCallStack = newValue } }
  }

  /// Whether the call stacks of subscriptions are captured.
  ///
  /// The default is false, because capturing takes time at each subscription.
  public static var recordCallStackOnError: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }

  private static let isRecording = Atomic<Bool>(false)

  @usableFromInline
  static func captured() -> [String] {
    if !recordCallStackOnError { return [] }
    return customCaptureSubscriptionCallstack()
  }

  /// Returns `onError`, or a closure that reports an error with the call stack of the subscription that is being made.
  @_alwaysEmitIntoClient
  static func handler(
    _ onError: (@Sendable (any Error) -> Void)?, file: StaticString, line: UInt
  ) -> @Sendable (any Error) -> Void {
    if let onError { return onError }
    let captured = captured()
    return { unhandled($0, file: file, line: line, captured) }
  }

  /// Returns such a closure for a subscription with an object.
  @_alwaysEmitIntoClient
  static func handler<Object>(
    _ onError: (@Sendable (Object, any Error) -> Void)?, file: StaticString, line: UInt
  ) -> @Sendable (Object, any Error) -> Void {
    if let onError { return onError }
    let captured = captured()
    return { unhandled($1, file: file, line: line, captured) }
  }

  @usableFromInline
  package static func unhandled(_ error: any Error, file: StaticString, line: UInt, _ captured: [String]) {
    defaultErrorHandler([place(file, line)] + captured, error)
  }

  /// Reports an error of a property, which is declared at this place.
  package static func unhandled(_ error: any Error, declaredAt file: StaticString, line: UInt) {
    defaultErrorHandler([declaration + place(file, line)], error)
  }

  /// Not inlined, to keep the callers small.
  @inline(never)
  static func place(_ file: StaticString, _ line: UInt) -> String { "\(file):\(line)" }

  private static let declaration = "declared at "

  @Sendable
  private static func report(_ callStack: [String], _ error: any Error) {
    let place = callStack.joined(separator: "\n  from ")
    let label = place.hasPrefix(declaration) ? "" : "subscribed at "
    let advice = label.isEmpty ? "" : "\n  This stream has ended. Recover with catch or retry, or call subscribe with onError."
    var text = "Rill: unhandled error: \(SecretDelivery.text(of: error))\n  \(label)\(place)\(advice)\n"
    text.withUTF8 { unsafe rill_write_error($0.baseAddress, $0.count) }
  }
}
