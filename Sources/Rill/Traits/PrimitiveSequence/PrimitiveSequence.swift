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

extension Observable {
  /// Subscribes to a stream of at most one value and calls `receive` once.
  ///
  /// `receive` is called when the value arrives, not when the stream completes. So `afterSuccess` of `do` runs after it.
  @_alwaysEmitIntoClient
  func settled(
    _ receive: @escaping (MaybeEvent<Element>) -> Void, onDisposed: (() -> Void)? = nil, file: StaticString, line: UInt
  ) -> any Disposable {
    let isSettled = Box(false)
    return subscribed(
      next: { value in
        if isSettled.value { return }
        isSettled.value = true
        receive(.success(value))
      },
      end: { completion in
        if isSettled.value { return }
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }
}
