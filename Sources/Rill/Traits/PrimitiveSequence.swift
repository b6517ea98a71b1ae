/// A stream with a rule about how many values it has, which `Trait` names.
public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(raw: Observable<Element>) { source = raw }

  /// The stream without its rule.
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence: Sendable where Element: Sendable {}
