/// The values that a subject keeps for later subscribers.
@usableFromInline
protocol ReplayStorage<Element> {
  associatedtype Element
  associatedtype Displaced

  /// Stores an accepted value. Returns what it displaces, for the caller to release outside of the lock.
  @_alwaysEmitIntoClient
  mutating func store(_ value: Element) -> Displaced
  /// Returns the values for a new subscriber of a subject that is live, or has ended with `completion`.
  @_alwaysEmitIntoClient
  func valuesToReplay(completion: Completion?) -> [Element]
  /// Removes and returns the values, except those that must remain available.
  @_alwaysEmitIntoClient
  mutating func removeAll() -> [Element]
}
