/// The forms of all subscriptions that take a method and its object.
enum UnappliedMethodOverloadGenerator {
  static let files = [
    GeneratedFile(
      path: "Sources/Rill/Traits/SubscribeWithUnappliedMethods.swift",
      [([heading] + methods).joined(separator: "\n\n") + "\n"])
  ]

  private static func file(_ path: String, _ parts: [String]) -> GeneratedFile {
    GeneratedFile(path: "Sources/Rill/Traits/\(path)", [parts.joined(separator: "\n\n") + "\n"])
  }

  // MARK: Closures

  private static let drive = closures("Driver", "driver", "drive", label: "_", further: customWays)
  private static let emit = closures("Signal", "signal", "emit", label: "to", further: "")

  private static func closures(_ type: String, _ noun: String, _ name: String, label: String, further: String) -> String {
    """
    extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
      /// Calls a closure on the main actor for each kind of event.
      ///
    \(diagram(of: noun))
      ///
      /// - Parameters:
      ///   - onNext: called for every value. A method retains its object: use `\(name)(with:_:)` if the object owns the disposable.
      ///   - onCompleted: called if the stream completes.
      ///   - onDisposed: called once, after the end or on disposal.
      ///   - file: the file in which the subscription is made.
      ///   - line: the line on which the subscription is made.
      /// - Complexity: O(1) for each operator of the chain.
      /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
      @preconcurrency
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)(
        onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable {
        subscribed(
          onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
      }

      /// Calls a closure on the main actor for each kind of event, in modules in Swift 5 mode.
      ///
      /// There, a main-actor-isolated method is not known to be `Sendable`. See `\(name)(onNext:onCompleted:onDisposed:)`.
      @available(swift, obsoleted: 6.0)
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)(
        onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable {
        subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
      }

      /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
      ///
      /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called, and the
      /// subscription ends at the next value. See `\(name)(onNext:onCompleted:onDisposed:)`.
      @preconcurrency
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)<Object: AnyObject & Sendable>(
        with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil,
        onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil,
        file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable {
        subscribed(
          with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
          line: line)
      }

      /// Subscribes without closures, for the side effects of the operators.
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)(file: StaticString = #fileID, line: UInt = #line) -> any Disposable {
        subscribed(onNext: nil, onCompleted: nil, onDisposed: nil, file: file, line: line)
      }

    \(observers(name, label: label, "", "Element"))

    \(observers(name, label: label, ", whose values are optional", "Element?"))

      /// Passes every value to all `relays`, on the main actor.
      ///
      /// See `Observable.bind(to:)`.
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)(
        \(label) relays: Relay<Element>..., file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable {
        subscribed(onNext: accepting(relays), onCompleted: nil, onDisposed: nil, file: file, line: line)
      }

      /// Passes every value to all `relays`, whose values are optional, on the main actor.
      ///
      /// See `Observable.bind(to:)`.
      @_alwaysEmitIntoClient
      @discardableResult
      public func \(name)(
        \(label) relays: Relay<Element?>..., file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable {
        let accept = accepting(relays)
        return subscribed(onNext: { accept($0) }, onCompleted: nil, onDisposed: nil, file: file, line: line)
      }\(further)
    }
    """
  }

  private static func diagram(of noun: String) -> String {
    ["\(noun)       a--b--|", "onNext       a  b", "onCompleted        ·", "onDisposed         ·"]
      .map { "  ///     \($0)" }.joined(separator: "\n")
  }

  private static func observers(_ name: String, label: String, _ kind: String, _ element: String) -> String {
    """
      /// Passes every event to all `observers`\(kind), on the main actor.
      ///
      /// See `Observable.bind(to:)`.
      @discardableResult
      @_alwaysEmitIntoClient
      public func \(name)<Observer: ObserverType>(
        \(label) observers: Observer..., file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable
      where Observer.Element == \(element) {
        asObservable().subscribed(to: observers, file: file, line: line)
      }
    """
  }

  /// What RxCocoa has for `Driver` only.
  private static let customWays = """


      /// Returns the result of `transformation(asObservable())`: for custom ways to subscribe.
      @_alwaysEmitIntoClient
      public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result { transformation(asObservable()) }

      /// Returns the result of `with(asObservable())(curriedArgument)`: for custom ways to subscribe.
      ///
      ///     items.drive(list.rx.items(identifier: "cell")) { … }
      @_alwaysEmitIntoClient
      public func drive<Argument, Result>(
        _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
      ) -> Result { with(asObservable())(curriedArgument) }
    """

  // MARK: Methods

  private static let methodsHeading = """
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
        @discardableResult
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
        @discardableResult
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
        @discardableResult
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
        @discardableResult
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
        @discardableResult
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
        @discardableResult
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
