/// `ObservableProperty.combine` and `snapshot`.
enum ObservablePropertyArity {
  static let file = GeneratedFile(
    "Rill/Subjects/ObservableProperty+Arity",
    [
      block(extending: "ObservableProperty", (2...8).map(combine)),
      block(extending: "ObservableProperty where Element == Any", (2...4).map(snapshot)),
    ])

  private static func combine(_ count: Int) -> String {
    let compared = """
      /// - SeeAlso: [MobX computed](https://mobx.js.org/computeds.html), \
      [Preact signals](https://preactjs.com/guide/v10/signals/), \
      [Compose derivedStateOf](https://developer.android.com/develop/ui/compose/side-effects#derivedstateof)
      """
    return """
      /// Returns a property whose value is computed from the values of \(numberNames[count]) states.
      ///
      ///     state 1      1-----2-----
      ///     state 2      5--6--------
      ///     combine [+]  6--7--8-----
      ///
      \(count == 2 ? behavior : "/// See `combine` of two states.")
      ///
      /// - Complexity: Reading is O(states on which the value depends), and `resultSelector` after a change.
      \(count == 2 ? compared : "")
      @preconcurrency
      \(count > 4 ? "@_alwaysEmitIntoClient" : "")
      public static func combine<\(each(count) { "State\($0): ObservablePropertyType" })>(
        \(each(count) { "_ state\($0): State\($0)" }), \
      resultSelector: @escaping @Sendable (\(each(count) { "State\($0).Element" })) -> Element, \(place)
      ) -> ObservableProperty<Element> {
        ObservableProperty(derivedFrom: [\(each(count) { "state\($0).asObservableProperty().source" })], "combine", file, \
      line) { values in resultSelector(\(each(count) { "values[\($0 - 1)]" })) }
      }
      """
  }

  private static let behavior = """
    /// In contrast to `combineLatest`, the result has a current value. `value` is never stale: it is computed when it is read \
    or when a subscriber is to receive it, once per change, and kept until it is computed again. All values that `resultSelector` \
    receives are of one moment, even if a state itself is derived, and also while another thread ends a batch. In the closure \
    of a batch, they include the changes of the batch. If the property has subscribers, it emits once per change or batch, \
    however many ways lead from a state to it. If a state changes again before the value has been delivered, the property can \
    skip that value.
    ///
    ///     let isAdult = ObservableProperty.combine(name, age) { !$0.isEmpty && $1 > 17 }
    ///     isAdult.value
    ///
    /// `resultSelector` runs on the thread that reads or changes a value, without a lock, and must have no effects. Two \
    threads that read at once can both run it. If it reads other states, their changes are not noticed. If it reads the \
    property itself, the program stops.
    ///
    /// The property retains the states. Neither they nor subscriptions retain the property. A subscription lives as long as a \
    relay or stored property on which the value depends.
    """

  private static func snapshot(_ count: Int) -> String {
    """
    /// Returns the values that \(numberNames[count]) states have at one moment.
    ///
    /// If another thread ends a batch meanwhile, all values are those before it, or all are those after it. In the closure of \
    a batch, the values include its changes.
    ///
    /// - Complexity: O(states on which the values depend).
    public static func snapshot<\(each(count) { "State\($0): ObservablePropertyType" })>(
      \(each(count) { "_ state\($0): State\($0)" })
    ) -> (\(each(count) { "State\($0).Element" })) {
      let values = AnyStateSource.snapshot(of: [\(each(count) { "state\($0).asObservableProperty().source.source" })])
      return (\(each(count) { "values[\($0 - 1)]" }))
    }
    """
  }
}
