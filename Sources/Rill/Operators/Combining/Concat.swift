extension ObservableType {
  /// `concat(second)` and `concat()`: one stream after the other.
  ///
  /// See `Concatenating`.
  @_alwaysEmitIntoClient
  public var concat: Concatenating<Element> { Concatenating(asObservable()) }

  /// Delivers the values of each stream in `sequence`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// The sequence may be infinite: a stream is taken from it when the one before has completed. Fails with the first that
  /// does; completes with the last.
  ///
  /// - `concat` completes: with the last; of no sources at once
  /// - On an error: fails with the first that does
  /// - Subscribes: to each when the one before has completed
  /// - Complexity: O(1) per value. No allocation beyond what a stream takes.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Observable { downstream in
      var streams = sequence.makeIterator()
      SequentialSubscription(downstream) { streams.next().map { ($0, isLast: false) } }.subscribeToNext()
    }
  }

  /// Delivers the values of each stream in `collection`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// Each stream is subscribed to when the one before has completed. Fails with the first that does; completes with the last.
  ///
  /// - Complexity: O(1) per value. No allocation beyond what a stream takes.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    Observable { downstream in
      // Of an array, the streams that came are let go: a slice would hold them.
      var lastFirst = (collection as? [Observable<Element>]).map { Array($0.reversed()) }
      var rest = lastFirst == nil ? collection[...] : nil
      SequentialSubscription(downstream) {
        guard let stream = lastFirst?.popLast() ?? rest?.popFirst() else { return nil }
        return (stream, isLast: lastFirst?.isEmpty ?? rest?.isEmpty ?? true)
      }.subscribeToNext()
    }
  }

  /// Delivers the values of each of `sources`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2         c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// Each stream is subscribed to when the one before has completed. Fails with the first that does; completes with the last.
  ///
  /// - Complexity: O(1) per value. No allocation beyond what a stream takes.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }
}

/// What `concat` does on a stream.
///
/// A property and not a function: in Swift 6 mode the compiler does not find the static `concat` next to a function of the
/// same name (see `Docs/Architecture.md`). It is called as one.
public struct Concatenating<Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>) { self.source = source }

  /// Delivers the values of the source and, when it has completed, those of `second`.
  ///
  ///     source  a--b--|
  ///     second         c--d--|
  ///     concat  a--b---c--d--|
  ///
  /// `second` is subscribed to when the source completes. Fails with the first of them that does.
  ///
  /// - Complexity: O(1) per value. No allocation. Recursion through `second` does not grow the stack.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func callAsFunction<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable<Element>.concat([source, second.asObservable()])
  }
}

extension Concatenating where Element: ObservableConvertibleType {
  /// Delivers the values of the streams that the source delivers, one stream after the other.
  ///
  ///     source    A-B---------|
  ///     stream A   a---a--|
  ///     stream B           b--b--|
  ///     concat     a---a---b--b--|
  ///
  /// The streams that wait are in a queue without limit. Completes when the source and all streams it delivered have; fails with
  /// the first that does.
  ///
  /// - `concat()` completes: when the source and all its streams have
  /// - On an error: fails with the first that does, or with what the selector throws
  /// - Subscribes: to a stream when fewer than so many run (one, for `concatMap` and `concat()`)
  /// - Complexity: O(1) per value, amortised, and per stream.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func callAsFunction() -> Observable<Element.Element> {
    source.flattenLimited(atMost: 1, queueing: true) { $0 }
  }
}
