/// A stream of values that ends at most once: `next* (error | completed)?`.
///
/// A custom type conforms by implementing `subscribe(_:)`, and then has every operator. The events that it sends are
/// serialized: concurrent events are delivered one after the other, and events after the end are ignored.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer` to the events of this stream.
  ///
  /// - Returns: A disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}
