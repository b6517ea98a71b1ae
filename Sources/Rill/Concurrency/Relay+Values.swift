extension Relay {
  /// The values of this relay as an asynchronous sequence, with an unbounded buffer.
  ///
  ///     for await value in relay.values { print(value) }
  ///
  /// A relay cannot fail, so the loop needs no `try`. Each access subscribes immediately. See `values(bufferingPolicy:)`.
  public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }
}
