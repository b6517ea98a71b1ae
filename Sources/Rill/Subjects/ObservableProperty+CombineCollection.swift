extension ObservableProperty {
  /// Returns a property whose value is computed from the values of all `states`.
  ///
  ///     state 1      1-----2-----
  ///     state 2      5--6--------
  ///     combine [+]  6--7--8-----
  ///
  /// The array has the order of the collection. See `combine` of two states.
  ///
  /// - Complexity: Reading is O(states on which the value depends), and `resultSelector` after a change.
  @preconcurrency
  public static func combine<Collection: Swift.Collection>(
    _ states: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableProperty<Element> where Collection.Element: ObservablePropertyType {
    ObservableProperty(derivedFrom: states.map { $0.asObservableProperty().source }, "combine", file, line) {
      resultSelector($0.all())
    }
  }
}
