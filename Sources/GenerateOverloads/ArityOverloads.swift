/// The overloads for two to eight sources, for each type that has them.
///
/// Parameter packs would need one overload in place of these, but they ruin type-checking: see decision 0017 in
/// `Docs/Maintainers/Decisions`.
enum ArityOverloads {
  static let files =
    CombiningOperator.all.flatMap { [$0.implementations] + $0.overloads } + [derivedProperties, snapshots, isolationErasure]

  /// An extension with a member for each number of sources.
  static func block(_ extended: String, _ range: ClosedRange<Int> = 2...8, _ member: (Arity) -> String) -> String {
    "extension \(extended) {\n\(range.map { member(Arity(count: $0)) }.joined(separator: "\n\n"))\n}\n"
  }

  /// The largest number of states whose overload the library contains.
  private static let derivedLibraryArity = 4

  private static let derivedProperties = GeneratedFile(
    "Sources/Rill/Subjects/ObservableProperty+Combine+Arity.swift",
    block("ObservableProperty") { arity in
      """
        /// Returns a property whose value is computed from the values of \(arity.word) states.
        ///
        ///     state 1      1-----2-----
        ///     state 2      5--6--------
        ///     combine [+]  6--7--8-----
        ///
      \(arity.count == 2 ? derivedDetails : "  /// See `combine` of two states.\n  ///\n\(derivedComplexity)")
        @preconcurrency\(arity.count > derivedLibraryArity ? "\n  @_alwaysEmitIntoClient" : "")
        public static func combine<\(arity.list("State#: ObservablePropertyType"))>(\(arity.list("_ state#: State#")), \
      resultSelector: @escaping @Sendable (\(arity.list("State#.Element"))) -> Element, \
      file: StaticString = #fileID, line: UInt = #line) -> ObservableProperty<Element> {
          ObservableProperty(
            derivedFrom: [
      \(arity.lines("        state#.asObservableProperty().source,"))
            ], "combine", file, line
          ) { values in
            resultSelector(\(arity.list("values[%]")))
          }
        }
      """
    })

  private static let derivedComplexity =
    "  /// - Complexity: Reading is O(states on which the value depends), and `resultSelector` after a change."

  private static let derivedDetails = """
      ///     let isAdult = ObservableProperty.combine(name, age) { !$0.isEmpty && $1 > 17 }
      ///     isAdult.value
      ///
      /// In contrast to `combineLatest`, the result has a current value. `value` is never stale: it is computed when it is read or \
    when a subscriber is to receive it, once per change, and stored until a state changes. All values that `resultSelector` receives \
    are of one moment, even if a state itself is derived, and also while another thread ends a batch. In the closure of a batch, they \
    include the changes of the batch. If the property has subscribers, it emits once per change or batch, however many ways lead from \
    a state to it. If a state changes again before the value has been delivered, the property can skip that value.
      ///
      /// `resultSelector` runs on the thread that reads or changes a value, without a lock, and must have no effects. Two threads that \
    read at once can both run it. If it reads other states, their changes are not noticed. If it reads the property itself, the \
    program stops.
      ///
      /// The property retains the states. Neither they nor subscriptions retain the property. A subscription lives as long as a relay \
    or stored property on which the value depends.
      ///
    \(derivedComplexity)
      /// - SeeAlso: [MobX computed](https://mobx.js.org/computeds.html), [Preact \
    signals](https://preactjs.com/guide/v10/signals/), [Compose \
    derivedStateOf](https://developer.android.com/develop/ui/compose/side-effects#derivedstateof)
    """

  private static let snapshots = GeneratedFile(
    "Sources/Rill/Subjects/ObservableProperty+Snapshot+Arity.swift",
    block("ObservableProperty where Element == Any", 2...derivedLibraryArity) { arity in
      """
        /// Returns the values that \(arity.word) states have at one moment.
        ///
        /// If another thread ends a batch meanwhile, all values are those before it, or all are those after it. In the closure of a \
      batch, the values include its changes.
        ///
        /// - Complexity: O(states on which the values depend).
        public static func snapshot<\(arity.list("State#: ObservablePropertyType"))>(\(arity.list("_ state#: State#"))) \
      -> (\(arity.list("State#.Element"))) {
          let values = AnyStateSource.snapshot(of: [
      \(arity.lines("      state#.asObservableProperty().source.source,"))
          ])
          return (\(arity.list("values[%]")))
        }
      """
    })

  private static let isolationErasure = GeneratedFile(
    "Sources/Rill/Delivery/MainActor/IsolationErasure+Arity.swift",
    (1...8).map { Arity(count: $0).list("Value#") }.map { values in
      """
      /// Returns `body` without its isolation.
      ///
      /// The caller must call it on the main actor only.
      @_alwaysEmitIntoClient
      func assumeMainActor<\(values), Result>(_ body: @escaping @MainActor (\(values)) -> Result) -> @Sendable (\(values)) -> Result {
        unsafe unsafeBitCast(body, to: (@Sendable (\(values)) -> Result).self)
      }

      """
    }.joined(separator: "\n"))
}
