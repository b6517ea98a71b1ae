import Rill
import RillDiagnostics
import RillTesting
import RillTestingTraits
import Testing
import XCTest

/// The code blocks of `Docs/Leaks.md`: see `DocumentationCodeTests`.
final class LeaksDocumentationTests: XCTestCase {
  private let shop = BehaviorRelay(value: 0)

  func testClosingTheScreen() throws {
    try expectNoLeaks {
      let screen = CartScreen(shop)
      screen.show()
    }
  }

  func testSeeingWhatIsLive() {
    SubscriptionTracker.start()
    // …
    print(SubscriptionTracker.snapshot().table)
    print(SubscriptionTracker.leaks(olderThan: .seconds(3600)).tableByPlace)

    SubscriptionTracker.stop()
  }

  func testCounting() {
    defer { Resources.isCounting = false }
    var screen: CartScreen?
    func showScreen() {
      screen = CartScreen(shop)
      screen?.show()
    }
    func closeScreen() { screen = nil }

    Resources.isCounting = true
    let before = Resources.total
    showScreen()
    closeScreen()
    XCTAssertEqual(Resources.total, before)
  }
}

@Suite(.noLeaks) struct CartTests {
  // …
  @Test func closingTheScreen() {
    let screen = CartScreen(BehaviorRelay(value: 0))
    screen.show()
  }
}

/// What the trait and `expectNoLeaks` do not find.
@Suite(.noLeaks) struct ObjectCycleTests {
  @MainActor @Test func theModelIsDeallocated() throws {
    try expectDeallocated {
      let model = CounterModel()
      model.title.drive(onNext: { _ in }).dispose()
      return model
    }
  }

  @MainActor @Test func aCycleWithoutASubscription() throws {
    weak var leaked: Leaking.CounterModel?
    try expectNoLeaks {
      let model = Leaking.CounterModel()
      leaked = model
      model.title.drive(onNext: { _ in }).dispose()
    }
    #expect(leaked != nil, "Docs/Leaks.md says that it is not found")
  }

  @MainActor final class CounterModel {
    let count = BehaviorRelay(value: 0)
    var prefix = "n"
    private(set) lazy var title = count.asDriver().map { [weak self] in "\(self?.prefix ?? "")\($0)" }
  }

  enum Leaking {
    @MainActor final class CounterModel {
      let count = BehaviorRelay(value: 0)
      var prefix = "n"
      private(set) lazy var title = count.asDriver().map { "\(self.prefix)\($0)" }
    }
  }
}

private final class CartScreen: Sendable {
  private let count: BehaviorRelay<Int>
  private let bag = DisposeBag()

  init(_ count: BehaviorRelay<Int>) { self.count = count }

  func show() { count.subscribe(with: self) { _, _ in }.disposed(by: bag) }
}
