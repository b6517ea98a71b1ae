/// The forms of `bind`, `drive`, `emit` and `subscribe` that differ in their names only.
///
/// A function for several names would be compiled under a further name, and the compiler's messages would name it.
struct SubscriptionOverloads {
  static let files =
    [
      GeneratedFile("Sources/Rill/Subjects/BindTo.swift", bind.block(bind.targets + [bind.customWays])),
      GeneratedFile(
        "Sources/Rill/Traits/SharedSequence/Driver+Drive.swift",
        drive.block([drive.closures] + drive.targets + [drive.customWays])),
      GeneratedFile("Sources/Rill/Traits/SharedSequence/Signal+Emit.swift", emit.block([emit.closures] + emit.targets)),
      GeneratedFile(
        "Sources/Rill/Traits/SubscribeWithUnappliedMethods.swift",
        """
        // Subscriptions with unapplied methods: `stream.bind(with: self, Screen.show)`. A method that is passed as `bind(onNext: show)`
        // retains its object, and an object that owns the disposable of that binding is never deallocated.
        //
        // The result type is generic for the sake of the compiler's messages. Without it, an error inside the trailing closure of
        // `bind(with: self) { … }` is reported as a wrong number of parameters, because the compiler tries these overloads, too.

        \([bind, drive, emit, subscribe, subscribeToInfallible].map { $0.block([$0.methods]) }.joined(separator: "\n"))
        """),
    ]

  private static let bind = Self(
    name: "bind", extended: "ObservableConvertibleType", noun: "binding",
    methodDetails: "It ends at the first value after `object` has been deallocated. See `bind(onNext:)` for the threads.",
    requirement: " where Element: Sendable",
    observerDetails: """
      The observers are called on the thread on which the event arrives. A `Binder` switches to the main actor itself, and a subject \
      accepts events on any thread.
      """,
    relayDetails: """
      Values are passed on the thread that emits them. Relays never end: a completion ends only the binding, and an error goes to \
      `Hooks.defaultErrorHandler` together with `file` and `line`.
      """)
  private static let drive = Self(
    name: "drive", extended: "SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy", label: "_",
    transformed: (type: "Observable<Element>", value: "asObservable()"))
  private static let emit = Self(
    name: "emit", extended: "SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy")
  private static let subscribe = Self(
    name: "subscribe", extended: "ObservableType", isOnMainActor: false, canFail: true, methodDetails: onSendingThread,
    exampleMethod: "Index.add, onError: Index.report", exampleWithoutParameters: "Index.removeAll")
  private static let subscribeToInfallible = Self(
    name: "subscribe", extended: "InfallibleType", isOnMainActor: false, methodDetails: onSendingThread,
    exampleMethod: "Index.add", exampleWithoutParameters: "Index.removeAll")

  private static let onSendingThread = "The methods run on the thread that sends the event."

  let name: String
  let extended: String
  var noun = "subscription"
  var isOnMainActor = true
  var canFail = false
  /// The label of a target.
  var label = "to"
  /// When a subscription with a method ends, and where the method runs.
  var methodDetails = "It ends at the first value after `object` has been deallocated."
  var exampleMethod = "Screen.show"
  var exampleWithoutParameters = "Screen.reload"
  var requirement = ""
  var observerDetails = "The observers are called on the main actor."
  var relayDetails = "Values are passed on the main actor. Relays never end: a completion ends only the subscription."
  /// What a custom way to subscribe receives.
  var transformed = (type: "Self", value: "self")

  private func block(_ members: [String]) -> String { GeneratedFile.block(extended, members) }

  private var returns: String { "- Returns: A disposable that ends the \(noun). Releasing it does not end the \(noun)." }

  /// The parameters of the documentation of every form that takes closures or methods.
  private var placeDocumentation: String {
    """
      ///   - file: the file in which the \(noun) is made.
      ///   - line: the line on which the \(noun) is made.
      /// - Complexity: O(1) for each operator of the chain.
      /// \(returns)
    """
  }

  // MARK: Closures

  private var closures: String {
    """
      /// Calls a closure on the main actor for each kind of event.
      ///
      ///     \(name == "drive" ? "driver" : "signal")       a--b--|
      ///     onNext       a  b
      ///     onCompleted        ·
      ///     onDisposed         ·
      ///
      /// - Parameters:
      ///   - onNext: called for every value. A method retains its object: use `\(name)(with:_:)` if the object owns the disposable.
      ///   - onCompleted: called if the stream completes.
      ///   - onDisposed: called once, after the end or on disposal.
    \(placeDocumentation)
      @preconcurrency
      @_alwaysEmitIntoClient
      public func \(name)(onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil, \
    onDisposed: (@MainActor () -> Void)? = nil, \(GeneratedFile.place)) -> any Disposable {
        subscribed(onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
      }

      /// Calls a closure on the main actor for each kind of event, in modules in Swift 5 mode.
      ///
      /// There, a main-actor-isolated method is not known to be `Sendable`. See `\(name)(onNext:onCompleted:onDisposed:)`.
      @available(swift, obsoleted: 6.0)
      @_alwaysEmitIntoClient
      public func \(name)(onNext: @escaping (Element) -> Void, onCompleted: (@MainActor () -> Void)? = nil, \
    onDisposed: (@MainActor () -> Void)? = nil, \(GeneratedFile.place)) -> any Disposable {
        subscribed(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
      }

      /// Calls a closure with `object` on the main actor for each kind of event, until `object` is deallocated.
      ///
      /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called, and the \
    subscription ends at the next value. See `\(name)(onNext:onCompleted:onDisposed:)`.
      @preconcurrency
      @_alwaysEmitIntoClient
      public func \(name)<Object: AnyObject & Sendable>(with object: Object, onNext: (@MainActor (Object, Element) -> Void)? = nil, \
    onCompleted: (@MainActor (Object) -> Void)? = nil, onDisposed: (@MainActor (Object) -> Void)? = nil, \(GeneratedFile.place)) -> any Disposable {
        subscribed(with: object, onNext: onNext.map { assumeMainActor($0) }, onCompleted: onCompleted, onDisposed: onDisposed, \
    file: file, line: line)
      }
    """
  }

  // MARK: Observers and relays

  private var targets: [String] {
    [
      targets(of: "Element"),
      targets(of: "Element?", ", whose values are optional", ".map { $0.mapObserver { (value: Element) in value } }"),
    ]
  }

  private func targets(of element: String, _ kind: String = "", _ conversion: String = "") -> String {
    let relays = kind.isEmpty ? ["relay 1", "relay 2"] : ["relay"]
    return """
        /// Passes every event to all `observers`\(kind).
        ///
        ///     source      a--b--|
        ///     observer 1  a--b--|
        ///     observer 2  a--b--|
        ///
        /// \(observerDetails)
        ///
        /// - Complexity: O(observers) per event.
        /// \(returns)
        @_alwaysEmitIntoClient
        public func \(name)<Observer: ObserverType>(\(label) observers: Observer..., \(GeneratedFile.place)) -> any Disposable \
      where Observer.Element == \(element) {
          asObservable().subscribed(to: observers\(conversion), file: file, line: line)
        }

        /// Passes every value to `relay` and `more` relays\(kind).
        ///
      \(GeneratedFile.diagram([("source", "a--b--|")] + relays.map { (name: $0, events: "a--b---") }))
        ///
        /// \(relayDetails)
        ///
        /// - Complexity: O(relays) per value.
        /// \(returns)
        @_alwaysEmitIntoClient
        public func \(name)(\(label) relay: Relay<\(element)>, _ more: Relay<\(element)>..., \(GeneratedFile.place)) -> any Disposable {
          feeding(file: file, line: line, accepting(relay, more), mark: marking(relay, more))
        }
      """
  }

  private var customWays: String {
    """
      /// Returns the result of `transformation(\(transformed.value))`: for custom ways to subscribe.
      ///
      /// A trailing closure that compiles with a value is no transformation: `\(name) { … }` calls `\(name)(onNext:)`.
      ///
      /// - Complexity: That of `transformation`.
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func \(name)<Result>(\(label) transformation: (\(transformed.type)) -> Result) -> Result { \
    transformation(\(transformed.value)) }

      /// Returns the result of `transformation(\(transformed.value))(curriedArgument)`: for custom ways to subscribe.
      ///
      ///     items.\(name)(\(label == "_" ? "" : "\(label): ")list.rx.items(identifier: "cell")) { … }
      ///
      /// - Complexity: That of `transformation`.
      @_alwaysEmitIntoClient
      public func \(name)<Argument, Result>(\(label) transformation: (\(transformed.type)) -> (Argument) -> Result, \
    curriedArgument: Argument) -> Result { transformation(\(transformed.value))(curriedArgument) }
    """
  }

  // MARK: Unapplied methods

  private var methods: String {
    let onMainActor = isOnMainActor ? " on the main actor" : ""
    let errorParameter = canFail ? "onError: (@Sendable (Object) -> (any Error) -> Void)? = nil, " : ""
    let errorArgument =
      canFail ? "onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } }, " : ""
    let errorDocumentation = """

        ///   - onError: a method that is called if the stream fails. Without it, the error is passed to `Hooks.defaultErrorHandler`.
      """
    let withParameter = """
        /// Calls a method of `object`\(onMainActor) for every value, until `object` is deallocated.
        ///
        ///     names.\(name)(with: self, \(exampleMethod)).disposed(by: bag)
        ///
        /// The \(noun) holds a weak reference to `object`, so `object` can own the \(noun). \(methodDetails)
        ///
        /// - Parameters:
        ///   - object: the object whose \(isOnMainActor ? "method is" : "methods are") called.
        ///   - method: a method of the object's class. Its result is discarded.\(canFail ? errorDocumentation : "")
      \(placeDocumentation)
      """
    let withoutParameters = """
        /// Calls a method of `object` without parameters\(onMainActor) for every value, until `object` is deallocated.
        ///
        ///     taps.\(name)(with: self, \(exampleWithoutParameters)).disposed(by: bag)
        ///
        /// See `\(name)(with:_:\(canFail ? "onError:" : ""))`.
      """
    let forms = [
      (comment: withParameter, kind: "", parameters: "(Element)", call: "{ _ = method($0)($1) }", requirement: requirement),
      (
        comment: withoutParameters, kind: " without parameters", parameters: "()",
        call: "{ object, _ in _ = method(object)() }", requirement: " where Element == Void"
      ),
    ]
    let methodType = isOnMainActor ? "@MainActor (Object) -> @MainActor " : "@Sendable (Object) -> "
    let available = forms.map { form in
      """
      \(form.comment)
        @preconcurrency
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject & Sendable, Result>(with object: Object, \
      _ method: @escaping \(methodType)\(form.parameters) -> Result, \(errorParameter)\(GeneratedFile.place)) -> any Disposable\(form.requirement) {
          \(name)(with: object, onNext: \(form.call), \(errorArgument)file: file, line: line)
        }
      """
    }
    let forSwift5 = forms.map { form in
      """
        /// Calls a method of `object`\(form.kind) on the main actor for every value, in modules in Swift 5 mode.
        ///
        /// There, a method is not known to be `Sendable`. See `\(name)(with:_:)`.
        @available(swift, obsoleted: 6.0)
        @_disfavoredOverload
        @_alwaysEmitIntoClient
        public func \(name)<Object: AnyObject, Result>(with object: Object, \
      _ method: @escaping (Object) -> \(form.parameters) -> Result, \(GeneratedFile.place)) -> any Cancelable\
      \(form.parameters == "()" ? form.requirement : "") {
          \(name == "bind" ? "bound" : "subscribed")(with: object, onNext: \(form.call), file: file, line: line)
        }
      """
    }
    return (available + (isOnMainActor ? forSwift5 : [])).joined(separator: "\n\n")
  }
}
