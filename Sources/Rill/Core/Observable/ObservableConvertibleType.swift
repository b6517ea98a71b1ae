/// A type that can be converted to an `Observable`.
public protocol ObservableConvertibleType<Element> {
  /// The type of the stream's values.
  associatedtype Element

  /// Returns this stream as an `Observable`.
  func asObservable() -> Observable<Element>
}
