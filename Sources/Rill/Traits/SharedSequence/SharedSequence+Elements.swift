// The first event is emitted at once on the main actor, each further one in a later turn of the main queue.

extension SharedSequence {
  /// Emits `elements` in order, then completes.
  ///
  /// The first event is emitted at once on the main actor, each further one in a later turn of the main queue.
  ///
  ///     of  (abc|)
  ///
  /// See `Observable.of(_:)`.
  ///
  /// - Complexity: O(1) per element, with an item of work for each.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(elements, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the elements of `array`, then completes.
  ///
  /// The first event is emitted at once on the main actor, each further one in a later turn of the main queue.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element, with an item of work for each.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(sharing: .from(array, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the elements of `sequence`, which can be infinite, then completes.
  ///
  /// The first event is emitted at once on the main actor, each further one in a later turn of the main queue.
  ///
  ///     from  (abc|)
  ///
  /// See `Observable.from(_:)`.
  ///
  /// - Complexity: O(1) per element, with an item of work for each.
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence<SharingStrategy, Element>
  where Sequence.Element == Element {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(sequence, scheduler: SharingScheduler.current).observedOnMainActor())
  }

  /// Emits the value of `optional`, if it has one, then completes.
  ///
  /// The first event is emitted at once on the main actor, each further one in a later turn of the main queue.
  ///
  ///     from(optional: a)    (a|)
  ///     from(optional: nil)  |
  ///
  /// See `Observable.from(optional:)`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(
      sharing: .from(optional: optional, scheduler: SharingScheduler.current).observedOnMainActor())
  }
}
