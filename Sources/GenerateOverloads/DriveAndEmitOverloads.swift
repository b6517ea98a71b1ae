/// The forms of `drive` and `emit`.
///
/// They differ in their names only. A function for both would be compiled under a third name, and the compiler's messages would name it.
enum DriveAndEmitOverloads {
  static let files = [
    file("Driver+Drive", "Driver", "driver", "drive", label: "_", further: customWays),
    file("Signal+Emit", "Signal", "signal", "emit", label: "to", further: ""),
  ]

  private static let place = "file: StaticString = #fileID, line: UInt = #line"

  private static func file(
    _ path: String, _ type: String, _ noun: String, _ name: String, label: String, further: String
  ) -> GeneratedFile {
    GeneratedFile(
      "Sources/Rill/Traits/SharedSequence/\(path).swift",
      """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Calls a closure on the main actor for each kind of event.
        ///
        ///     \(noun)       a--b--|
        ///     onNext       a  b
        ///     onCompleted        ·
        ///     onDisposed         ·
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
        @_alwaysEmitIntoClient
        public func \(name)(onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil, \
      onDisposed: (@MainActor () -> Void)? = nil, \(place)) -> any Disposable {
          subscribed(onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
        }

        /// Calls a closure on the main actor for each kind of event, in modules in Swift 5 mode.
        ///
        /// There, a main-actor-isolated method is not known to be `Sendable`. See `\(name)(onNext:onCompleted:onDisposed:)`.
        @available(swift, obsoleted: 6.0)
        @_alwaysEmitIntoClient
        public func \(name)(onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil, \
      onDisposed: (@MainActor () -> Void)? = nil, \(place)) -> any Disposable {
          subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
        }

        /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
        ///
        /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called, and the \
      subscription ends at the next value. See `\(name)(onNext:onCompleted:onDisposed:)`.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject & Sendable>(with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil, \
      onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil, \(place)) -> any Disposable {
          subscribed(with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, \
      file: file, line: line)
        }

      \(targets(name, label, "Element", ""))

      \(targets(name, label, "Element?", ", whose values are optional", ".map { $0.mapObserver { (value: Element) in value } }"))\(further)
      }

      """)
  }

  /// The forms that take observers and relays.
  private static func targets(
    _ name: String, _ label: String, _ element: String, _ kind: String, _ conversion: String = ""
  ) -> String {
    """
      /// Passes every event to all `observers`\(kind), on the main actor.
      ///
      /// See `Observable.bind(to:)`.
      @_alwaysEmitIntoClient
      public func \(name)<Observer: ObserverType>(\(label) observers: Observer..., \(place)) -> any Disposable \
    where Observer.Element == \(element) {
        asObservable().subscribed(to: observers\(conversion), file: file, line: line)
      }

      /// Passes every value to `relay` and `more` relays\(kind), on the main actor.
      ///
      /// See `Observable.bind(to:)`.
      @_alwaysEmitIntoClient
      public func \(name)(\(label) relay: Relay<\(element)>, _ more: Relay<\(element)>..., \(place)) -> any Disposable {
        subscribed(onNext: accepting(relay, more), onCompleted: nil, onDisposed: nil, file: file, line: line)
      }
    """
  }

  /// What RxCocoa has for `Driver` only.
  private static let customWays = """


      /// Returns the result of `transformation(asObservable())`: for custom ways to subscribe.
      ///
      /// A trailing closure that compiles with a value is no transformation: `drive { … }` calls `drive(onNext:)`.
      @_disfavoredOverload
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
}
