extension Relay {
  /// Returns this relay as a stream that cannot fail.
  public final func asInfallible() -> Infallible<Element> { Infallible(self) }
}

extension ObservableProperty {
  /// Returns this property as a stream that cannot fail.
  public func asInfallible() -> Infallible<Element> { Infallible(self) }
}
