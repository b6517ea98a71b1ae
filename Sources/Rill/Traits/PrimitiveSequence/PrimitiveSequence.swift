/// A stream with a rule about how many values it has, which `Trait` names: `Single`, `Maybe`, `Completable`.
public struct PrimitiveSequence<Trait, Element> {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(raw: Observable<Element>) { source = raw }
}

extension PrimitiveSequence: Sendable where Element: Sendable {}

/// What can be turned into a `PrimitiveSequence`: to be extended for one trait.
///
///     extension PrimitiveSequenceType where Trait == SingleTrait, Element == Response { … }
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  /// Names the rule.
  associatedtype Trait
  /// This as a `PrimitiveSequence`.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
  /// The stream without its rule.
  public func asObservable() -> Observable<Element> { primitiveSequence.source }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }

  /// The stream without its rule.
  public func asObservable() -> Observable<Element> { source }
}

extension Observable {
  /// Subscribes to a stream of one value at most; `receive` is called once.
  ///
  /// With the value as soon as it comes, not when the stream completes: `do(afterSuccess:)` comes after the subscriber.
  @_alwaysEmitIntoClient
  func settled(
    _ receive: @escaping (MaybeEvent<Element>) -> Void, onDisposed: (() -> Void)? = nil
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
      }, onDisposed: onDisposed)
  }
}
