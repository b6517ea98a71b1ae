import Catalog
import Rill
import RillTesting
import RxCocoa
import RxSwift
import Shop
import SideBySide
import XCTest

/// The sample app: a view model in RxSwift over a catalog in Rill.
final class ShopTests: XCTestCase {
  private let catalog = Catalog(items: [
    Item(name: "tea", price: 3), Item(name: "teapot", price: 20), Item(name: "cup", price: 5),
  ])
  private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
  private let bag = RxSwift.DisposeBag()

  private func makeModel() -> ShopViewModel { ShopViewModel(catalog: CatalogClient(catalog), scheduler: scheduler.asRx()) }

  func testASearchWaitsForAPauseInTyping() {
    let model = makeModel()
    var shown: [[String]] = []
    model.results.drive(onNext: { shown.append($0) }).disposed(by: bag)
    for text in ["t", "te", "tea"] {
      model.query.accept(text)
      scheduler.advanceTo(scheduler.clock + 100)
    }
    XCTAssertEqual(shown, [])
    scheduler.advanceTo(1_000)
    XCTAssertEqual(shown, [["tea", "teapot"]])
  }

  func testAnErrorOfTheCatalogIsShownAndTheNextSearchSucceeds() {
    let model = makeModel()
    var (shown, messages): ([[String]], [String]) = ([], [])
    model.results.drive(onNext: { shown.append($0) }).disposed(by: bag)
    model.messages.subscribe(onNext: { messages.append($0) }).disposed(by: bag)
    catalog.isOnline.accept(false)
    model.query.accept("tea")
    scheduler.advanceTo(300)
    catalog.isOnline.accept(true)
    model.query.accept("cup")
    scheduler.advanceTo(600)
    XCTAssertEqual(shown, [[], ["cup"]])
    XCTAssertEqual(messages, ["Offline()"])
  }

  func testOrdersReachTheBasketAndItsTotalComesBack() {
    let model = makeModel()
    var totals: [String] = []
    model.total.drive(onNext: { totals.append($0) }).disposed(by: bag)
    model.orders.onNext(Item(name: "tea", price: 3))
    model.orders.onNext(Item(name: "cup", price: 5))
    XCTAssertEqual(totals, ["0 €", "3 €", "8 €"])
    XCTAssertEqual(catalog.basket.value.map(\.name), ["tea", "cup"])
  }

  func testAReleasedModelHasNoSubscriptionsInTheCatalog() {
    do {
      let model = makeModel()
      let bag = RxSwift.DisposeBag()
      model.total.drive(onNext: { _ in }).disposed(by: bag)
      XCTAssertTrue(catalog.basket.hasObservers)
    }
    XCTAssertFalse(catalog.basket.hasObservers)
  }
}
