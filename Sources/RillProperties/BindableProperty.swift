/// A property to which a stream can be bound: the type of `_x` of a property `x` that is declared `@PropertyPublished`, `@PropertyRelay`,
/// `@Stored` or `@KeychainStorage`.
public protocol BindableProperty<Value> {
  /// The type of the property's value.
  associatedtype Value

  /// Stores a value and emits it.
  func onNext(_ value: Value)
}

extension BindableProperty {
  /// Is named `onNext(_:)`.
  @available(*, unavailable, renamed: "onNext(_:)")
  public func accept(_ value: Value) { fatalError() }
}

extension PropertyPublished: BindableProperty {}
extension PropertyRelay: BindableProperty {}
extension Stored: BindableProperty {}
extension KeychainStorage: BindableProperty {}
