import Foundation
import Rill
import RillLifecycle
import XCTest

/// Who lives how long, in each way to subscribe.
final class NotificationLeakTests: XCTestCase {
  private let observed = ObservedCenter()
  private let deaths = Counter()
  private let news = Notification.Name("news")

  /// An owner of a subscription that `begin` makes.
  private func owner(_ begin: (Owner) -> Void = { _ in }) -> Reference<Owner> {
    let owner = Owner(deaths)
    begin(owner)
    return Reference(owner)
  }

  private func post(from object: AnyObject? = nil) { observed.post(news, from: object) }

  // MARK: With a bag

  func testWithSelfInItsOwnBag() {
    let owner = owner { owner in
      observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.hear() }).disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(owner.object?.heard, 1)
    XCTAssertEqual(observed.count, 1)
    owner.letGo()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testWeakSelfInItsOwnBag() {
    let owner = owner { owner in
      observed.notifications(news).subscribe(onNext: { [weak owner] _ in owner?.hear() }).disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(owner.object?.heard, 1)
    owner.letGo()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testPayloadsAndErrorsInItsOwnBag() {
    let center = observed.center
    let key = NotificationKey<Int>(news, userInfoKey: "page")
    let owner = owner { owner in
      center.rx.notification(key).subscribe(with: owner, onNext: { owner, _ in owner.hear() }).disposed(by: owner.bag)
      center.rx.payloadErrors(key).subscribe(with: owner, onNext: { owner, _ in owner.hear() }).disposed(by: owner.bag)
    }
    center.post(key, 1)
    XCTAssertEqual(owner.object?.heard, 1)
    XCTAssertEqual(unhandledErrors { post() }.count, 1)
    XCTAssertEqual(owner.object?.heard, 2)
    owner.letGo()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(unhandledErrors { post() }.count, 0, "somebody still decodes")
  }

  func testAMethodOfSelfKeepsItAsLongAsTheBag() {
    var bag: DisposeBag? = DisposeBag()
    let owner = owner { owner in
      observed.notifications(news).subscribe(onNext: owner.handle).disposed(by: bag ?? DisposeBag())
    }
    owner.letGo()
    XCTAssertFalse(owner.isGone, "the subscription holds whose method it calls")
    post()
    XCTAssertEqual(deaths.count, 0)
    withExtendedLifetime(bag) {}
    bag = nil
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testAMethodOfSelfInItsOwnBagEndsWithTheBag() {
    let owner = owner { owner in observed.notifications(news).subscribe(onNext: owner.handle).disposed(by: owner.bag) }
    owner.letGo()
    XCTAssertFalse(owner.isGone, "it holds the bag, the bag the subscription, and the subscription it")
    owner.watched?.empty()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  // MARK: Without a bag

  func testWithSelfAndNeverDisposed() {
    let owner = owner { owner in observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.hear() }) }
    post()
    owner.letGo()
    XCTAssertEqual(deaths.count, 1, "the subscription does not hold it")
    XCTAssertEqual(observed.count, 1)
    observed.post(Notification.Name("other"))
    XCTAssertEqual(observed.count, 1)
    post()
    XCTAssertEqual(observed.count, 0, "the first notification finds nobody")
  }

  func testWithSelfAsTheObjectAndNeverDisposed() {
    let owner = owner { owner in
      observed.notifications(news, object: owner).subscribe(with: owner, onNext: { owner, _ in owner.hear() })
    }
    post(from: owner.object)
    XCTAssertEqual(owner.object?.heard, 1)
    owner.letGo()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 1)
    post(from: self)
    XCTAssertEqual(observed.count, 0, "nobody can post for an object that is gone")
  }

  func testTheObjectIsReleasedBeforeItPosts() {
    let (object, heard) = (owner(), Counter())
    let disposed = Counter()
    let subscription = observed.notifications(news, object: object.object)
      .subscribe(onNext: { _ in heard.increment() }, onDisposed: { disposed.increment() })
    object.letGo()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(disposed.count, 0)
    post(from: self)
    XCTAssertEqual(heard.count, 0)
    XCTAssertEqual(disposed.count, 1)
    subscription.dispose()
    XCTAssertEqual(disposed.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  // MARK: Disposal

  func testDisposedTwice() {
    let (first, second) = (Counter(), Counter())
    let subscription = observed.notifications(news).subscribe(onNext: { _ in first.increment() })
    let other = observed.notifications(news).subscribe(onNext: { _ in second.increment() })
    subscription.dispose()
    subscription.dispose()
    XCTAssertEqual(observed.count, 1)
    post()
    XCTAssertEqual([first.count, second.count], [0, 1])
    other.dispose()
    XCTAssertEqual(observed.count, 0)
  }

  func testDisposedInsideTheHandler() {
    let owner = owner { owner in
      observed.notifications(news)
        .subscribe(
          with: owner,
          onNext: { owner, _ in
            owner.hear()
            owner.empty()
          }
        )
        .disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(observed.count, 0)
    post()
    XCTAssertEqual(owner.object?.heard, 1)
    owner.letGo()
    XCTAssertEqual(deaths.count, 1)
  }

  func testTheOwnerIsReleasedInsideTheHandler() {
    let owners = Holder(Owner(deaths))
    if let owner = owners.object {
      observed.notifications(news).subscribe(with: owner, onNext: { _, _ in owners.letGo() }).disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(deaths.count, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testThousandsOfRounds() {
    for round in 1...5_000 {
      let owner = owner { owner in
        observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.hear() }).disposed(by: owner.bag)
      }
      let subscription = observed.notifications(news).subscribe(onNext: { [held = owner.object] _ in held?.hear() })
      if round % 100 == 0 { post() }
      subscription.dispose()
      owner.letGo()
      if round % 1_000 == 0 { XCTAssertEqual(observed.count, 0) }
    }
    XCTAssertEqual(deaths.count, 5_000)
    let heard = Counter()
    let last = observed.notifications(news).subscribe(onNext: { _ in heard.increment() })
    post()
    last.dispose()
    XCTAssertEqual(heard.count, 1)
  }

  // MARK: The center

  func testASubscriptionDoesNotKeepTheCenter() {
    let center = Reference(NotificationCenter())
    let held = Reference(Owner(deaths))
    let subscription = center.object?.rx.notification(news).subscribe(onNext: { [owner = held.object] _ in owner?.hear() })
    held.letGo()
    center.letGo()
    XCTAssertTrue(center.isGone)
    subscription?.dispose()
    XCTAssertEqual(deaths.count, 1)
  }

  #if !canImport(ObjectiveC)
    // Where there is Objective-C, what a center hands out to remove an observer may hold the observer.
    func testACenterTakesItsSubscriptionsWithIt() {
      let center = Reference(NotificationCenter())
      let held = Reference(Owner(deaths))
      center.object?.rx.notification(news).subscribe(onNext: { [owner = held.object] _ in owner?.hear() })
      held.letGo()
      XCTAssertEqual(deaths.count, 0)
      center.letGo()
      XCTAssertTrue(center.isGone)
      XCTAssertEqual(deaths.count, 1)
    }
  #endif
}
