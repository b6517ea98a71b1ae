extension ObservableType {
  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// Subscribes to the sources in their order. Completes when all have; fails with the first that does.
  ///
  /// - `merge` completes: when all have; of no sources at once
  /// - On an error: fails with the first that does
  /// - Subscribes: in their order
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merging(Array(sources))
  }

  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// Subscribes to the sources in their order. Completes when all have; fails with the first that does.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { merging(sources) }

  /// Delivers the values of all `sources`, as they come.
  ///
  ///     source 1  a-----b---|
  ///     source 2  --x-----y----|
  ///     merge     a-x---b-y----|
  ///
  /// Subscribes to the sources in their order. Completes when all have; fails with the first that does.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merging(sources) }

  @_alwaysEmitIntoClient
  static func merging(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable { downstream in
      if sources.isEmpty { return downstream.finish(.completed) }
      let coordinator = SourceCoordinator(sources.count, downstream, sources: sources.count)
      for source in sources {
        coordinator.attach(
          source, next: { downstream.send($0) },
          end: { completion in
            if case .error = completion { return downstream.finishEarly(completion) }
            coordinator.state -= 1
            if coordinator.state == 0 { downstream.finish(.completed) }
          })
      }
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// `merge()`: delivers the values of all streams that this stream delivers.
  ///
  /// See `Merging`.
  @_alwaysEmitIntoClient public var merge: Merging<Element> { Merging(asObservable()) }
}

/// What `merge` does on a stream of streams.
///
/// A property and not a function: in Swift 6 mode the compiler does not find the static `merge` next to a function of the same
/// name (see `Docs/Architecture.md`). It is called as one.
public struct Merging<Stream: ObservableConvertibleType> {
  @usableFromInline let source: Observable<Stream>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Stream>) { self.source = source }

  /// Delivers the values of all streams that the source delivers, as they come.
  ///
  ///     source    A-----B-----|
  ///     stream A   a----a---|
  ///     stream B         b----b-|
  ///     merge      a----ab----b-|
  ///
  /// Completes when the source and all streams it delivered have; fails with the first that does.
  ///
  /// - `merge()` completes: when the source and all its streams have
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: to a stream when its value comes
  /// - Complexity: O(1) per value. No allocation beyond what a stream takes.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public func callAsFunction() -> Observable<Stream.Element> { source.flattenMerging { $0 } }

  /// Delivers the values of the streams that the source delivers, at most `maxConcurrent` of them at a time.
  ///
  ///     source    A-B-C-------|
  ///     stream A   a---a--|
  ///     stream B     b---b--|
  ///     stream C           c--c--|    waits until A has completed
  ///     merge(2)   a-b-a-b-c--c--|
  ///
  /// The streams that wait are in a queue without limit. Completes when the source and all streams it delivered have; fails with
  /// the first that does.
  ///
  /// - `merge(maxConcurrent:)` completes: when the source and all its streams have
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: to a stream when fewer than so many run (one, for `concatMap` and `concat()`)
  /// - Precondition: `maxConcurrent` is positive.
  /// - Complexity: O(1) per value, amortised, and per stream.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html)
  @_alwaysEmitIntoClient
  public func callAsFunction(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Stream.Element> {
    requirePositive(maxConcurrent, "merge(maxConcurrent:)", file: file, line: line)
    return source.flattenLimited(atMost: maxConcurrent, queueing: true) { $0 }
  }
}
