extension ObservableType {
  /// The `concat(_:)` and `concat()` operators of this stream: emit the values of one stream after the other.
  ///
  /// See `Concatenating`.
  public var concat: Concatenating<Element> { Concatenating(asObservable()) }

  /// Emits the values of the streams in `sequence`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2        -c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// The sequence can be infinite: each stream is taken from it when the previous one has completed.
  ///
  /// - `concat` completes: with the last stream; without streams, immediately
  /// - On an error: fails with the first error
  /// - Subscribes: to each stream when the previous one has completed
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  /// - SeeAlso: [ReactiveX concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Observable { downstream in
      var streams = sequence.makeIterator()
      SequentialSubscription(downstream) { streams.next().map { ($0, isLast: false) } }.subscribeToNext()
    }
  }

  /// Emits the values of the streams in `collection`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2        -c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    if let streams = collection as? [Observable<Element>] { return .concatenated(streams) }
    return Observable { downstream in
      var rest = collection[...]
      SequentialSubscription(downstream) { rest.popFirst().map { ($0, isLast: rest.isEmpty) } }.subscribeToNext()
    }
  }

  /// Emits the values of `sources`, one stream after the other.
  ///
  ///     stream 1  a--b--|
  ///     stream 2        -c--d--|
  ///     concat    a--b---c--d--|
  ///
  /// - Complexity: O(1) per value. No allocation beyond that of the streams.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { .concatenated(sources) }
}

extension Observable {
  @usableFromInline
  static func concatenated(_ streams: [Observable]) -> Observable {
    Observable(operation: "concat") { downstream in
      // Each stream is removed when it is subscribed to, so that it is released early.
      var lastFirst = Array(streams.reversed())
      SequentialSubscription(downstream) { lastFirst.popLast().map { ($0, isLast: lastFirst.isEmpty) } }.subscribeToNext()
    }
  }
}

/// The `concat(_:)` and `concat()` operators of a stream.
///
/// `concat` is a property whose value is called like a function. In Swift 6 mode, the compiler does not find the static
/// `concat` if there is an instance function of the same name (see decision 0018 in `Docs/Maintainers/Decisions`).
public struct Concatenating<Element> {
  @usableFromInline
  let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  /// Emits the values of the source and, after its completion, those of `second`.
  ///
  ///     source         a--b--|
  ///     second               -c--d--|
  ///     source.concat  a--b---c--d--|
  ///
  /// - Complexity: O(1) per value. No allocation. Recursion through `second` does not grow the stack.
  @_alwaysEmitIntoClient
  public func callAsFunction<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concatenated([source, second.asObservable()])
  }
}

extension Concatenating where Element: ObservableConvertibleType {
  /// Emits the values of the inner streams, one stream after the other.
  ///
  ///     source    A-B---------|
  ///     stream A  -a---a--|
  ///     stream B          -b--b--|
  ///     concat()  -a---a---b--b--|
  ///
  /// Inner streams wait in an unbounded queue.
  ///
  /// - `concat()` completes: when the source and all inner streams have completed
  /// - On an error: fails with the first error
  /// - Subscribes: to each inner stream when the previous one has completed
  /// - Complexity: O(1) per value, amortized, and per inner stream.
  @_alwaysEmitIntoClient
  public func callAsFunction() -> Observable<Element.Element> {
    source.flattenedLimited(atMost: 1, queueing: true, operation: "concat") { $0.asObservable() }
  }
}
