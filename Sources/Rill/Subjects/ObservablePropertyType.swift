/// A stream with a current value that can be read: `BehaviorRelay` or `ObservableProperty`.
///
/// Values can be derived from it that keep a current value, too: see `ObservableProperty.combine`, `mapValue(_:)` and `distinctValue()`.
public protocol ObservablePropertyType<Element>: ObservableType {
  /// The current value.
  var value: Element { get }

  /// Returns this stream as a property that can only be read.
  func asObservableProperty() -> ObservableProperty<Element>
}
