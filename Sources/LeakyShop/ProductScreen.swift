import Rill

/// A screen of the shop, one of whose subscriptions leaks on purpose.
final class ProductScreen: Sendable {
  private let shop: ShopModel
  private let bag = DisposeBag()

  init(_ shop: ShopModel) { self.shop = shop }

  func open() {
    shop.stock.map { "\($0) left" }
      .bind(with: self, ProductScreen.show)
      .disposed(by: bag)
    shop.price.map { "for \(Double($0) / 100)" }
      .bind(with: self, ProductScreen.show)
      .disposed(by: bag)
    _ = shop.reviews.filter { $0 > 2 }.map { "\($0) stars" }
      .subscribe(onNext: { ProductScreen.log($0) })
  }

  private func show(_ text: String) {}

  private static func log(_ text: String) {}
}
