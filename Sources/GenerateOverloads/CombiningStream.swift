/// A type that has the overloads of `combineLatest` and `zip`.
struct CombiningStream {
  /// Of its files, without an operator.
  let path: String
  let extended: String
  /// What the overload for modules in Swift 5 mode extends, if there is one.
  var extendedForSwift5: String?
  /// The type before that of the values.
  let type: String
  /// The generic parameter, the parameter, the type of the values and the argument for the source `#`.
  let generic: String
  let parameter: String
  let element: String
  let argument: String
  /// What wraps an `Observable`.
  let opening: String
  /// The selector that is passed on, its attribute and its effect.
  var selector = "resultSelector"
  var attribute = "@Sendable"
  var effect = ""
  /// The details of the comment: in place of those of the operator, or after them.
  var details: String?
  var note = ""

  static let observable = Self(
    path: "Sources/Rill/Operators/Combining/", extended: "ObservableType", extendedForSwift5: "ObservableType",
    type: "Observable<", generic: "Source#: ObservableType", parameter: "_ source#: Source#", element: "Source#.Element",
    argument: "source#.asObservable()", opening: "", effect: " throws",
    note: " Fails with the first error, or with the error that `resultSelector` throws.")
  static let infallible = Self(
    path: "Sources/Rill/Traits/Infallible/Infallible+", extended: "InfallibleType", type: "Infallible<",
    generic: "Source#: InfallibleType", parameter: "_ source#: Source#", element: "Source#.Element",
    argument: "source#.asObservable()", opening: "Infallible(")
  /// It has `zip` only.
  static let primitiveSequence = Self(
    path: "Sources/Rill/Traits/PrimitiveSequence/PrimitiveSequence+", extended: "PrimitiveSequenceType",
    type: "PrimitiveSequence<Trait, ", generic: "Value#", parameter: "_ source#: PrimitiveSequence<Trait, Value#>",
    element: "Value#", argument: "source#.source", opening: "PrimitiveSequence(raw: ", effect: " throws",
    details: """
      Emits the result of `resultSelector`. Subscribes to the sources in order. Fails with the first error, or with the error that \
      `resultSelector` throws. Completes without a value if a source completes without one.
      """)
  static let sharedSequence = Self(
    path: "Sources/Rill/Traits/SharedSequence/SharedSequence+", extended: "SharedSequenceConvertibleType",
    extendedForSwift5: "SharedSequence", type: "SharedSequence<SharingStrategy, ", generic: "Element#",
    parameter: "_ source#: some SharedSequenceConvertibleType<SharingStrategy, Element#>", element: "Element#",
    argument: "source#.upstream", opening: "SharedSequence(sharing: ", selector: "assumeMainActor(resultSelector)",
    attribute: "@MainActor",
    note: " `resultSelector` runs on the main actor.")

  /// The type of the selector up to its arrow.
  func selectorType(_ arity: Arity) -> String { "\(attribute) (\(arity.list(element)))\(effect)" }

  /// What a function does that passes `selector` on.
  func body(_ implementation: String, _ arity: Arity, _ selector: String) -> String {
    "    \(opening).\(implementation)(\(arity.list(argument)), \(selector))\(opening.isEmpty ? "" : ")")"
  }
}
