extension ObservableType {
  /// The `amb(_:)` operator of this stream: emits the events of the stream that is the first to emit one.
  ///
  /// See `Competing`.
  @_alwaysEmitIntoClient
  public var amb: Competing<Element> { Competing(asObservable()) }

  /// Emits the events of one stream in `sequence`: the one that is the first to emit an event.
  ///
  ///     source 1  ----a--b--|
  ///     source 2  --x--y--z--|
  ///     amb       --x--y--z--|
  ///
  /// Before the first event is delivered, all other streams are disposed.
  ///
  /// - `amb` completes: with the stream that emits the first event; without streams, never
  /// - On an error: fails with the stream that emits the first event
  /// - Subscribes: in the order given
  /// - Complexity: O(1) per value, and O(streams) for the first event.
  /// - SeeAlso: [ReactiveX amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = Array(sequence)
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: sources.count)
      let winner = Box<Int?>(nil)
      let receive: (Int) -> Bool = { source in
        if let winner = winner.value { return winner == source }
        winner.value = source
        coordinator.disposeSources(exceptAt: source)
        return true
      }
      // All are added before the first one is attached, so that the first one can dispose the others.
      let added = sources.indices.compactMap { index in
        coordinator.addSource(
          next: { (value: Element) in if receive(index) { downstream.send(value) } },
          end: { if receive(index) { downstream.finishEarly($0) } })
      }
      for (stream, source) in Swift.zip(sources, added) where downstream.scope.isOpen && source.isOpen {
        source.attach(to: stream)
      }
    }
  }
}

/// The `amb(_:)` operator of a stream.
///
/// `amb` is a property whose value is called like a function. In Swift 6 mode, the compiler does not find the static
/// `amb` if there is an instance function of the same name (see decision 0018 in `Docs/Maintainers/Decisions`).
public struct Competing<Element> {
  @usableFromInline
  let source: Observable<Element>

  @usableFromInline
  init(_ source: Observable<Element>) { self.source = source }

  /// Emits the events of this stream or of `other`, whichever emits an event first.
  ///
  ///     source 1  ----a--b--|
  ///     source 2  --x--y--z--|
  ///     amb       --x--y--z--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func callAsFunction<Other: ObservableType>(_ other: Other) -> Observable<Element>
  where Other.Element == Element {
    Observable<Element>.amb([source, other.asObservable()])
  }
}
