/// The forms of all subscriptions that take a method and its object.
enum UnappliedMethodOverloadGenerator {
  static let files = [
    GeneratedFile(
      path: "Sources/Rill/Traits/SubscribeWithUnappliedMethods.swift",
      [([heading] + methods).joined(separator: "\n\n") + "\n"])
  ]

  private static let heading = """
    // Subscriptions with unapplied methods: `stream.bind(with: self, Screen.show)`. A method that is passed as `bind(onNext: show)`
    // retains its object, and an object that owns the disposable of that binding is never deallocated.
    //
    // The result type is generic for the sake of the compiler's messages. Without it, an error inside the trailing closure of
    // `bind(with: self) { … }` is reported as a wrong number of parameters, because the compiler tries these overloads, too.
    """

  private static let methods = [
    onMainActor(
      "ObservableConvertibleType", "bind", example: "names.bind(with: self, Screen.show)", noun: "binding",
      threads: " See `bind(onNext:)` for the threads.", constraint: " where Element: Sendable"
    ) { "bound(with: object, \($0), file: file, line: line)" },
    onMainActor(
      "SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy", "drive",
      example: "names.drive(with: self, Screen.show)", forward: subscribed),
    onMainActor(
      "SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy", "emit",
      example: "messages.emit(with: self, Screen.show)", forward: subscribed),
    onAnyThread("ObservableType", canFail: true),
    onAnyThread("InfallibleType", canFail: false),
  ]

  private static func subscribed(_ next: String) -> String {
    "subscribed(\n      with: object, onNext: \(next), onCompleted: nil, onDisposed: nil, file: file, line: line)"
  }

  private static let callWithValue = "{ _ = method($0)($1) }"
  private static let callWithoutValue = "{ object, _ in _ = method(object)() }"

  // The methods that are called on the main actor. `forward` returns the call of what the overloads for modules in Swift 5 mode have in
  // common, with the closure for a value.
  private static func onMainActor(
    _ type: String, _ name: String, example: String, noun: String = "subscription", threads: String = "",
    constraint: String = "", forward: (String) -> String
  ) -> String {
    let lifetime = """
      The \(noun) holds a weak reference to `object`, so `object` can own the \(noun). It ends at the first value after `object` \
      has been deallocated.
      """
    return """
      extension \(type) {
        /// Calls a method of `object` on the main actor for every value, until `object` is deallocated.
        ///
        ///     \(example).disposed(by: bag)
        ///
      \(CodeLayout.comment(lifetime + threads))
        ///
        /// - Parameters:
        ///   - object: the object whose method is called.
        ///   - method: a method of the object's class. Its result is discarded.
        ///   - file: the file in which the \(noun) is made.
        ///   - line: the line on which the \(noun) is made.
        /// - Complexity: O(1) for each operator of the chain.
        /// - Returns: A disposable that ends the \(noun). Releasing it does not end the \(noun).
        @preconcurrency
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject & Sendable, Result>(
          with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor (Element) -> Result,
          file: StaticString = #fileID, line: UInt = #line
        ) -> any Disposable\(constraint) {
          \(name)(with: object, onNext: \(callWithValue), file: file, line: line)
        }

        /// Calls a method of `object` without parameters on the main actor for every value, until `object` is deallocated.
        ///
        ///     taps.\(name)(with: self, Screen.reload).disposed(by: bag)
        ///
        /// See `\(name)(with:_:)`.
        @preconcurrency
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject & Sendable, Result>(
          with object: Object, _ method: @escaping @MainActor (Object) -> @MainActor () -> Result,
          file: StaticString = #fileID, line: UInt = #line
        ) -> any Disposable where Element == Void {
          \(name)(with: object, onNext: \(callWithoutValue), file: file, line: line)
        }

        /// Calls a method of `object` on the main actor for every value, in modules in Swift 5 mode.
        ///
        /// There, a method is not known to be `Sendable`. See `\(name)(with:_:)`.
        @available(swift, obsoleted: 6.0)
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject, Result>(
          with object: Object, _ method: @escaping (Object) -> (Element) -> Result,
          file: StaticString = #fileID, line: UInt = #line
        ) -> any Cancelable {
          \(forward(callWithValue))
        }

        /// Calls a method of `object` without parameters on the main actor for every value, in modules in Swift 5 mode.
        ///
        /// There, a method is not known to be `Sendable`. See `\(name)(with:_:)`.
        @available(swift, obsoleted: 6.0)
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject, Result>(
          with object: Object, _ method: @escaping (Object) -> () -> Result,
          file: StaticString = #fileID, line: UInt = #line
        ) -> any Cancelable where Element == Void {
          \(forward(callWithoutValue))
        }
      }
      """
  }

  /// The methods that are called on the thread that sends the event.
  private static func onAnyThread(_ type: String, canFail: Bool) -> String {
    let example =
      canFail ? "words.subscribe(with: self, Index.add, onError: Index.report)" : "words.subscribe(with: self, Index.add)"
    let closures = canFail ? "onNext:onError:onCompleted:onDisposed:" : "onNext:onCompleted:onDisposed:"
    let documentation = """

        ///   - onError: a method that is called if the stream fails. Without it, the error is passed to `Hooks.defaultErrorHandler`.
      """
    let parameter = canFail ? "onError: (@Sendable (Object) -> (any Error) -> Void)? = nil, " : ""
    let argument =
      canFail ? "\n      onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } }," : ""
    return """
      extension \(type) {
        /// Calls a method of `object` for every value, until `object` is deallocated.
        ///
        ///     \(example).disposed(by: bag)
        ///
        /// The subscription holds a weak reference to `object`, so `object` can own the subscription. The methods run on the thread
        /// that sends the event. See `subscribe(with:\(closures))`.
        ///
        /// - Parameters:
        ///   - object: the object whose methods are called.
        ///   - method: a method of the object's class. Its result is discarded.\(canFail ? documentation : "")
        ///   - file: the file in which the subscription is made.
        ///   - line: the line on which the subscription is made.
        /// - Complexity: O(1) for each operator of the chain.
        /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
        @preconcurrency
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func subscribe<Object: AnyObject & Sendable, Result>(
          with object: Object, _ method: @escaping @Sendable (Object) -> (Element) -> Result,
          \(parameter)file: StaticString = #fileID, line: UInt = #line
        ) -> any Disposable {
          subscribe(
            with: object, onNext: \(callWithValue),\(argument) file: file, line: line)
        }

        /// Calls a method of `object` without parameters for every value, until `object` is deallocated.
        ///
        ///     taps.subscribe(with: self, Counter.increment).disposed(by: bag)
        ///
        /// See `subscribe(with:_:\(canFail ? "onError:" : ""))`.
        @preconcurrency
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func subscribe<Object: AnyObject & Sendable, Result>(
          with object: Object, _ method: @escaping @Sendable (Object) -> () -> Result,
          \(parameter)file: StaticString = #fileID, line: UInt = #line
        ) -> any Disposable where Element == Void {
          subscribe(
            with: object, onNext: \(callWithoutValue),\(argument) file: file, line: line)
        }
      }
      """
  }
}
