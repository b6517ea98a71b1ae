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

  @usableFromInline
  static func unhandled(_ error: any Error, file: StaticString, line: UInt) {
    defaultErrorHandler(["\(file):\(line)"], error)
  }

  @Sendable
  private static func report(_ callStack: [String], _ error: any Error) {
    var standardError = StandardError()
    print(
      "Rill: unhandled error: \(error)", "  subscribed at \(callStack.joined(separator: "\n  from "))", separator: "\n",
      to: &standardError)
  }
}
