/// The overloads of the functions of properties, and of the conversion of isolated closures.
enum ArityOverloads {
  static let files = [derivedProperties, snapshots, isolationErasure]

  /// The largest number of states whose overload the library contains.
  private static let derivedLibraryArity = 4

  private static let derivedProperties = GeneratedFile(
    "Sources/Rill/Subjects/ObservableProperty+Combine+Arity.swift",
    Arity.block("ObservableProperty") { count in
      """
        /// Returns a property whose value is computed from the values of WORD states.
        ///
        ///     state 1      1-----2-----
        ///     state 2      5--6--------
        ///     combine [+]  6--7--8-----
        ///
      \(count == 2 ? derivedDetails : "  /// See `combine` of two states.\n  ///")
        /// - Complexity: Reading is O(states on which the value depends), and `resultSelector` after a change.\(count == 2 ? derivedLinks : "")
        @preconcurrency\(count > derivedLibraryArity ? "\n  @_alwaysEmitIntoClient" : "")
        public static func combine<«State#: ObservablePropertyType»>(«_ state#: State#», \
      resultSelector: @escaping @Sendable («State#.Element») -> Element, \
      file: StaticString = #fileID, line: UInt = #line) -> ObservableProperty<Element> {
          ObservableProperty(derivedFrom: [«state#.asObservableProperty().source»], "combine", file, line) { values in
            resultSelector(«values[%]»)
          }
        }
      """
    })

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
    """

  private static let derivedLinks = """

      /// - SeeAlso: [MobX computed](https://mobx.js.org/computeds.html), [Preact \
    signals](https://preactjs.com/guide/v10/signals/), [Compose \
    derivedStateOf](https://developer.android.com/develop/ui/compose/side-effects#derivedstateof)
    """

  private static let snapshots = GeneratedFile(
    "Sources/Rill/Subjects/ObservableProperty+Snapshot+Arity.swift",
    Arity.block("ObservableProperty where Element == Any", for: 2...derivedLibraryArity) { _ in
      """
        /// Returns the values that WORD states have at one moment.
        ///
        /// If another thread ends a batch meanwhile, all values are those before it, or all are those after it. In the closure of a \
      batch, the values include its changes.
        ///
        /// - Complexity: O(states on which the values depend).
        public static func snapshot<«State#: ObservablePropertyType»>(«_ state#: State#») -> («State#.Element») {
          let values = AnyStateSource.snapshot(of: [«state#.asObservableProperty().source.source»])
          return («values[%]»)
        }
      """
    })

  private static let isolationErasure = GeneratedFile(
    "Sources/Rill/Delivery/MainActor/IsolationErasure+Arity.swift",
    (1...8).map { count in
      Arity.expand(
        """
        /// Returns `body` without its isolation.
        ///
        /// The caller must call it on the main actor only.
        @_alwaysEmitIntoClient
        func assumeMainActor<«Value#», Result>(_ body: @escaping @MainActor («Value#») -> Result) -> @Sendable («Value#») -> Result {
          unsafe unsafeBitCast(body, to: (@Sendable («Value#») -> Result).self)
        }

        """, count: count)
    }.joined(separator: "\n"))
}
