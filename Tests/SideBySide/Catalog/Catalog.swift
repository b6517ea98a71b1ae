// The leaf module of the sample app, which has moved to Rill.

public import Rill

public final class Catalog: Sendable {
  /// The items that the user has chosen.
  public let basket = BehaviorRelay<[Item]>(value: [])
  /// Whether searches succeed.
  public let isOnline = BehaviorRelay(value: true)
  private let items: [Item]

  public init(items: [Item]) { self.items = items }

  public func search(_ text: String) -> Single<[Item]> {
    Single.deferred { [items, isOnline] in
      isOnline.value ? .just(items.filter { $0.name.contains(text) }) : .error(Offline())
    }
  }

  public var total: Driver<Int> { basket.asDriver().map { items in items.reduce(0) { $0 + $1.price } } }

  /// Adds what `orders` emits to the basket.
  public func add(_ orders: some ObservableType<Item>) -> any Disposable {
    orders.asObservable().subscribe(onNext: { [basket] item in basket.update { $0.append(item) } })
  }
}

public struct Item: Equatable, Sendable {
  public let name: String
  public let price: Int

  public init(name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public struct Offline: Error, Equatable {
  public init() {}
}
