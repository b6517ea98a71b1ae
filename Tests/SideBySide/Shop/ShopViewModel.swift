// A view model in RxSwift.

import Catalog
import Foundation
import RxCocoa
import RxSwift

public final class ShopViewModel {
  public let query = BehaviorRelay(value: "")
  public let orders = PublishSubject<Item>()
  public let messages = PublishRelay<String>()
  public let results: Driver<[String]>
  public let total: Driver<String>
  private let bag = DisposeBag()

  public init(catalog: CatalogClient, scheduler: SchedulerType) {
    let messages = messages
    results = query.filter { !$0.isEmpty }
      .debounce(.milliseconds(300), scheduler: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { text in
        catalog.search(text).map { items in items.map(\.name) }.asObservable().catch { error in
          messages.accept("\(error)")
          return .just([])
        }
      }
      .asDriver(onErrorJustReturn: [])
    total = catalog.total.map { "\($0) €" }
    catalog.add(orders).disposed(by: bag)
  }
}
