/// The forms of a subscription that take a method and its object.
struct UnappliedMethodOverloads {
  let type: String
  let name: String
  var noun = "subscription"
  /// Examples of a method with a parameter and of one without.
  var methods = ["Screen.show", "Screen.reload"]
  var place = " on the main actor"
  /// When the subscription ends, and where the method runs.
  var details = "It ends at the first value after `object` has been deallocated."
  /// The type of a method before its parameters.
  var method = "@MainActor (Object) -> @MainActor "
  var requirement = ""
  /// A further method, and what is passed on for it.
  var further = ""
  var furtherArgument = ""
  var furtherDocumentation = ""
  /// The call of the overloads for modules in Swift 5 mode, with `NEXT` for the closure for a value.
  var swift5Call = "subscribed(with: object, onNext: NEXT, onCompleted: nil, onDisposed: nil, file: file, line: line)"

  static let files = [
    GeneratedFile(
      "Sources/Rill/Traits/SubscribeWithUnappliedMethods.swift",
      """
      // Subscriptions with unapplied methods: `stream.bind(with: self, Screen.show)`. A method that is passed as `bind(onNext: show)`
      // retains its object, and an object that owns the disposable of that binding is never deallocated.
      //
      // The result type is generic for the sake of the compiler's messages. Without it, an error inside the trailing closure of
      // `bind(with: self) { … }` is reported as a wrong number of parameters, because the compiler tries these overloads, too.

      \(all.map(\.text).joined(separator: "\n"))
      """)
  ]

  private static let all = [
    Self(
      type: "ObservableConvertibleType", name: "bind", noun: "binding",
      details: "It ends at the first value after `object` has been deallocated. See `bind(onNext:)` for the threads.",
      requirement: " where Element: Sendable", swift5Call: "bound(with: object, NEXT, file: file, line: line)"),
    Self(type: "SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy", name: "drive"),
    Self(type: "SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy", name: "emit"),
    Self(
      type: "ObservableType", name: "subscribe", methods: ["Index.add, onError: Index.report", "Index.removeAll"],
      place: "", details: onSendingThread, method: "@Sendable (Object) -> ",
      further: "onError: (@Sendable (Object) -> (any Error) -> Void)? = nil, ",
      furtherArgument: "onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } }, ",
      furtherDocumentation: """

          ///   - onError: a method that is called if the stream fails. Without it, the error is passed to `Hooks.defaultErrorHandler`.
        """, swift5Call: ""),
    Self(
      type: "InfallibleType", name: "subscribe", methods: ["Index.add", "Index.removeAll"], place: "",
      details: onSendingThread, method: "@Sendable (Object) -> ", swift5Call: ""),
  ]

  private static let onSendingThread = "The methods run on the thread that sends the event."

  private var text: String {
    let forSwift5 = swift5Call.isEmpty ? [] : [forSwift5(hasParameter: true), forSwift5(hasParameter: false)]
    return "extension \(type) {\n\(([withParameter, withoutParameters] + forSwift5).joined(separator: "\n\n"))\n}\n"
  }

  private var withParameter: String {
    """
      /// Calls a method of `object`\(place) for every value, until `object` is deallocated.
      ///
      ///     names.\(name)(with: self, \(methods[0])).disposed(by: bag)
      ///
      /// The \(noun) holds a weak reference to `object`, so `object` can own the \(noun). \(details)
      ///
      /// - Parameters:
      ///   - object: the object whose \(method.hasPrefix("@MainActor") ? "method is" : "methods are") called.
      ///   - method: a method of the object's class. Its result is discarded.\(furtherDocumentation)
      ///   - file: the file in which the \(noun) is made.
      ///   - line: the line on which the \(noun) is made.
      /// - Complexity: O(1) for each operator of the chain.
      /// - Returns: A disposable that ends the \(noun). Releasing it does not end the \(noun).
    \(function("(Element)", requirement, "{ _ = method($0)($1) }"))
    """
  }

  private var withoutParameters: String {
    """
      /// Calls a method of `object` without parameters\(place) for every value, until `object` is deallocated.
      ///
      ///     taps.\(name)(with: self, \(methods[1])).disposed(by: bag)
      ///
      /// See `\(name)(with:_:\(further.isEmpty ? "" : "onError:"))`.
    \(function("()", " where Element == Void", "{ object, _ in _ = method(object)() }"))
    """
  }

  private func function(_ parameter: String, _ requirement: String, _ next: String) -> String {
    """
      @preconcurrency
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func \(name)<Object: AnyObject & Sendable, Result>(
        with object: Object, _ method: @escaping \(method)\(parameter) -> Result,
        \(further)file: StaticString = #fileID, line: UInt = #line
      ) -> any Disposable\(requirement) {
        \(name)(with: object, onNext: \(next), \(furtherArgument)file: file, line: line)
      }
    """
  }

  private func forSwift5(hasParameter: Bool) -> String {
    """
      /// Calls a method of `object`\(hasParameter ? "" : " without parameters") on the main actor for every value, in modules in \
    Swift 5 mode.
      ///
      /// There, a method is not known to be `Sendable`. See `\(name)(with:_:)`.
      @available(swift, obsoleted: 6.0)
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func \(name)<Object: AnyObject, Result>(
        with object: Object, _ method: @escaping (Object) -> \(hasParameter ? "(Element)" : "()") -> Result,
        file: StaticString = #fileID, line: UInt = #line
      ) -> any Cancelable\(hasParameter ? "" : " where Element == Void") {
        \(swift5Call.replacing("NEXT", with: hasParameter ? "{ _ = method($0)($1) }" : "{ object, _ in _ = method(object)() }"))
      }
    """
  }
}
