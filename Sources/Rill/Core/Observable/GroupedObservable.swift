/// The values of one group of `groupBy`.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key that the values have in common.
  public let key: Key
  private let source: Observable<Element>

  /// Creates the group of `key`, with the values of `source`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes `observer` to the values of this group.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// Returns the values without their key.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: Sendable where Key: Sendable, Element: Sendable {}
