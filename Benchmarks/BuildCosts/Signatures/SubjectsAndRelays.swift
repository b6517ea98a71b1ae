// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public class Relay<Element>: Observable<Element>, @unchecked Sendable {
  public func accept(_ event: Element) { fatalError() }
}

public final class PublishRelay<Element>: Relay<Element>, @unchecked Sendable {
  override public init() {}
}

public final class BehaviorRelay<Element>: Relay<Element>, @unchecked Sendable {
  public init(value: Element) { fatalError() }
  public var value: Element { fatalError() }
}

public final class PublishSubject<Element>: Observable<Element>, ObserverType, @unchecked Sendable {
  override public init() {}
  public func on(_ event: Event<Element>) { fatalError() }
}

public final class BehaviorSubject<Element>: Observable<Element>, ObserverType, @unchecked Sendable {
  public init(value: Element) { fatalError() }
  public func value() throws -> Element { fatalError() }
  public func on(_ event: Event<Element>) { fatalError() }
}

public final class ReplaySubject<Element>: Observable<Element>, ObserverType, @unchecked Sendable {
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { fatalError() }
  public func on(_ event: Event<Element>) { fatalError() }
}

public final class AsyncSubject<Element>: Observable<Element>, ObserverType, @unchecked Sendable {
  override public init() {}
  public func on(_ event: Event<Element>) { fatalError() }
}
