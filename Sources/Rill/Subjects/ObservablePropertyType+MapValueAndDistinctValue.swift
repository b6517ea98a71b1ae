extension ObservablePropertyType {
  /// Returns a property whose value is `transform(value)`.
  ///
  ///     state                1--2-----4---
  ///     mapValue { 9 - $0 }  8--7-----5---
  ///
  /// In contrast to `map`, the result has a current value. `transform` runs at most once per change: when the value is read, or for the
  /// first subscriber. It runs on the thread that reads or changes the value, and must have no effects. If it reads other states, their
  /// changes are not noticed: pass them to `ObservableProperty.combine`.
  ///
  /// If the value is replaced before it has been delivered, the property can skip it.
  ///
  /// The property retains this one. Neither this one nor a subscription retains the property.
  ///
  /// - Complexity: Reading is O(states on which the value depends), and `transform` after a change.
  /// - SeeAlso: [MobX computed](https://mobx.js.org/computeds.html),
  ///   [ReactiveSwift Property.map](https://github.com/ReactiveCocoa/ReactiveSwift)
  @preconcurrency
  @_disfavoredOverload
  public func mapValue<Result>(
    _ transform: @escaping @Sendable (Element) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableProperty<Result> {
    ObservableProperty(derivedFrom: [asObservableProperty().source], "mapValue", file, line) { transform($0[0]) }
  }

  /// Returns a property that keeps its value while that equals the value of this property.
  ///
  ///     state            1--1--2--2--3---
  ///     distinctValue()  1-----2-----3---
  ///
  /// In contrast to `distinctUntilChanged()`, the result has a current value.
  /// What is derived from the result is not computed again, and its subscribers receive nothing, until the value differs.
  ///
  /// - Complexity: Reading is O(states on which the value depends), and one comparison after a change.
  @_disfavoredOverload
  public func distinctValue(
    file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableProperty<Element> where Element: Equatable & SendableMetatype {
    distinctValue(by: { $0 == $1 }, file: file, line: line)
  }

  /// Returns a property that keeps its value while `areEqual` returns true for it and the value of this property.
  ///
  ///     state               a--A--b--B---
  ///     distinctValue(by:)  a-----b------
  ///
  /// What is derived from the result is not computed again, and its subscribers receive nothing, until the value differs.
  ///
  /// - Complexity: Reading is O(states on which the value depends), and one call of `areEqual` after a change.
  @preconcurrency
  @_disfavoredOverload
  public func distinctValue(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableProperty<Element> {
    ObservableProperty(
      derivedFrom: [asObservableProperty().source], "distinctValue", file, line, isRepetition: areEqual, { $0[0] })
  }
}
