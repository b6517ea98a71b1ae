/// The values of one key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// What the values have in common.
  public let key: Key
  private let source: Observable<Element>

  /// The values of `source`, which belong to `key`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes `observer` to the values of this key.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The values without their key.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: Sendable where Key: Sendable, Element: Sendable {}
