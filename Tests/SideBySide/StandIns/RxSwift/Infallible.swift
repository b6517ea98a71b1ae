public protocol InfallibleType: ObservableConvertibleType {}

public struct Infallible<Element>: InfallibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  public func asObservable() -> Observable<Element> { source }
}

extension InfallibleType {
  public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(.from(elements)) }

  public func subscribe(onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil) -> Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted)
  }
}

extension ObservableConvertibleType {
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }
}

extension InfallibleType {
  public static func never() -> Infallible<Element> { Infallible(.never()) }
}
