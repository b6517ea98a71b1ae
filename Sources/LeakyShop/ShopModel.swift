import Rill

/// What all screens of the shop use.
final class ShopModel: Sendable {
  let stock = BehaviorRelay(value: 100)
  let price = BehaviorRelay(value: 500)
  let reviews = PublishRelay<Int>()
}
