extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// The `merge()` and `merge(maxConcurrent:)` operators of this stream: emit the values of its inner streams.
  ///
  /// See `SharedMerging`.
  @_alwaysEmitIntoClient public var merge: SharedMerging<Element> { SharedMerging(upstream) }

  /// Emits the values of the latest inner stream.
  ///
  ///     source        A-----B-----|
  ///     stream A      -a--a-!
  ///     stream B            -b----b-|
  ///     switchLatest  -a--a--b----b-|
  ///
  /// See `Observable.switchLatest`.
  ///
  /// - Complexity: O(1) per value and per inner stream.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: upstream.flattenedLatest { $0.mainActorSource })
  }
}

/// The `merge()` and `merge(maxConcurrent:)` operators of a stream of shared streams.
///
/// `merge` is a property whose value can be called, for the reason given at `Merging`.
public struct SharedMerging<Stream: SharedSequenceConvertibleType> {
  @usableFromInline let source: Observable<Stream>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Stream>) { self.source = source }

  /// Emits the values of all inner streams as they arrive.
  ///
  /// See `Observable.merge`.
  @_alwaysEmitIntoClient
  public func callAsFunction() -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    SharedSequence(sharing: source.flattened { $0.mainActorSource })
  }

  /// Emits the values of the inner streams, with at most `maxConcurrent` of them subscribed to at a time.
  ///
  /// See `Observable.merge(maxConcurrent:)`.
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @_alwaysEmitIntoClient
  public func callAsFunction(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> SharedSequence<Stream.SharingStrategy, Stream.Element> {
    requirePositive(maxConcurrent, "merge(maxConcurrent:)", file: file, line: line)
    return SharedSequence(
      sharing: source.flattenedLimited(atMost: maxConcurrent, queueing: true, operation: "merge") { $0.mainActorSource })
  }
}
