extension ObservableType {
  /// `amb(other)`: the stream that sends first.
  ///
  /// See `Competing`.
  @_alwaysEmitIntoClient public var amb: Competing<Element> { Competing(asObservable()) }

  /// Delivers what the stream sends that is the first of `sequence` to send anything.
  ///
  ///     source 1  ----a--b--|
  ///     source 2  --x--y--z--|
  ///     amb       --x--y--z--|
  ///
  /// Subscribes to the sources in their order and disposes all others with the first event of one, before that is delivered. Of no
  /// sources, never sends anything.
  ///
  /// - `amb` completes: with the first to send anything; of no sources never
  /// - On an error: the same
  /// - Subscribes: in their order; the others are disposed before its first event is delivered
  /// - Complexity: O(1) per value; the first is O(sources).
  /// - SeeAlso: [ReactiveX amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = Array(sequence)
    return Observable { downstream in
      let coordinator = SourceCoordinator(AmbRule(), downstream, sources: sources.count)
      let subscriptions = sources.compactMap { _ in coordinator.addSource() }
      let receive: (Int) -> Bool = { source in
        guard coordinator.state.received(from: source) else { return coordinator.state.winner == source }
        for (index, subscription) in subscriptions.enumerated() where index != source {
          coordinator.disposeSource(subscription)
        }
        return true
      }
      for ((index, source), subscription) in Swift.zip(sources.enumerated(), subscriptions) {
        guard downstream.scope.isOpen, subscription.scope.isOpen else { continue }
        coordinator.attach(
          source, at: subscription, ClosureStage { if receive(index) { downstream.send($0) } },
          end: { if receive(index) { downstream.finishEarly($0) } })
      }
    }
  }
}

/// What `amb` does on a stream.
///
/// A property and not a function: in Swift 6 mode the compiler does not find the static `amb` next to a function of the same name
/// (see `Docs/Architecture.md`). It is called as one.
public struct Competing<Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// Delivers what the source sends, or what `other` does, whichever sends first.
  ///
  ///     source  ----a--b--|
  ///     other   --x--y--z--|
  ///     amb     --x--y--z--|
  ///
  /// The other one is disposed with the first event. Subscribes to the source first.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public func callAsFunction<Other: ObservableType>(_ other: Other) -> Observable<Element>
  where Other.Element == Element {
    Observable<Element>.amb([source, other.asObservable()])
  }
}

/// Which of several sources came first.
@usableFromInline
struct AmbRule {
  @usableFromInline private(set) var winner: Int?

  @usableFromInline
  init() {}

  /// Answers whether this source has just won.
  @usableFromInline
  mutating func received(from source: Int) -> Bool {
    if winner != nil { return false }
    winner = source
    return true
  }
}
