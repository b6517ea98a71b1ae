/// A stream whose number of values is restricted by `Trait`: a `Single`, `Maybe` or `Completable`.
public struct PrimitiveSequence<Trait, Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(raw: Observable<Element>) { source = raw }
}

extension PrimitiveSequence: Sendable where Element: Sendable {}

/// A type that can be converted to a `PrimitiveSequence`.
///
/// Extend it to add operators for one trait:
///
///     extension PrimitiveSequenceType where Trait == SingleTrait, Element == Response { … }
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  /// The type that names the restriction.
  associatedtype Trait
  /// This value as a `PrimitiveSequence`.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
  /// Returns this stream as an `Observable`.
  public func asObservable() -> Observable<Element> { primitiveSequence.source }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }

  /// Returns this stream as an `Observable`.
  public func asObservable() -> Observable<Element> { source }
}
