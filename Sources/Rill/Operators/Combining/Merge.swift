extension ObservableType {
  /// Emits the values of all `sources` as they arrive.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// - `merge` completes: when all sources have completed; without sources, immediately
  /// - On an error: fails with the first error
  /// - Subscribes: in the order given
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merging(Array(sources))
  }

  /// Emits the values of all `sources` as they arrive.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { merging(sources) }

  /// Emits the values of all `sources` as they arrive.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merging(sources) }

  /// Emits the values of all `streams` as they arrive, such as a relay and an `Infallible`.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func merge(_ streams: any ObservableConvertibleType<Element>...) -> Observable<Element> {
    merging(streams.map { $0.asObservable() })
  }

  @usableFromInline
  static func merging(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable(operation: "merge") { downstream in
      if sources.isEmpty { return downstream.finish(.completed) }
      let coordinator = SourceCoordinator(downstream.scope, sources: sources.count)
      let active = Box(sources.count)
      for source in sources {
        coordinator.attach(
          source, next: { downstream.send($0) },
          end: { completion in
            if case .error = completion { return downstream.finishEarly(completion) }
            active.value -= 1
            if active.value == 0 { downstream.finish(.completed) }
          })
      }
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The `merge()` and `merge(maxConcurrent:)` operators of this stream: emit the values of its inner streams.
  ///
  /// See `Merging`.
  public var merge: Merging<Element> { Merging(asObservable()) }
}

/// The `merge()` and `merge(maxConcurrent:)` operators of a stream of streams.
///
/// `merge` is a property whose value is called like a function. In Swift 6 mode, the compiler does not find the static
/// `merge` if there is an instance function of the same name (see decision 0018 in `Docs/Maintainers/Decisions`).
public struct Merging<Stream: ObservableConvertibleType> {
  @usableFromInline
  let source: Observable<Stream>

  init(_ source: Observable<Stream>) { self.source = source }

  /// Emits the values of all inner streams as they arrive.
  ///
  ///     source    A-----B-----|
  ///     stream A  -a----a---|
  ///     stream B        --b----b-|
  ///     merge()   -a----a-b----b-|
  ///
  /// - `merge()` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error
  /// - Subscribes: to an inner stream when its value arrives
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public func callAsFunction() -> Observable<Stream.Element> { source.flattened { $0.asObservable() } }

  /// Emits the values of the inner streams, with at most `maxConcurrent` of them subscribed to at a time.
  ///
  ///     source    A-B-C-------|
  ///     stream A  -a---a--|
  ///     stream B    --b---b--|
  ///     stream C          -c--c--|
  ///     merge(2)  -a--ba--bc--c--|
  ///
  /// Further inner streams wait in an unbounded queue.
  ///
  /// - `merge(maxConcurrent:)` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error
  /// - Subscribes: to an inner stream when fewer than `maxConcurrent` run
  /// - Precondition: `maxConcurrent` is positive.
  /// - Complexity: O(1) per value, amortized, and per inner stream.
  @_alwaysEmitIntoClient
  public func callAsFunction(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Stream.Element> {
    requirePositive(maxConcurrent, "merge(maxConcurrent:)", file: file, line: line)
    return source.flattenedLimited(atMost: maxConcurrent, queueing: true, operation: "merge") { $0.asObservable() }
  }
}
