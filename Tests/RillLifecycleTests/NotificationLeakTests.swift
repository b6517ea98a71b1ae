import Foundation
import Rill
import RillLifecycle
import XCTest

/// Tests the lifetimes of owners, observers and centers for each way to subscribe.
final class NotificationLeakTests: XCTestCase, ConcernsThreads {
  private let observed = ObservedNotificationCenter()
  private let deallocations = Counter()
  private let news = Notification.Name("news")

  /// Returns an owner for which `subscribe` creates a subscription.
  private func owner(_ subscribe: (SubscriptionOwner) -> Void = { _ in }) -> ReleasableReference<SubscriptionOwner> {
    let owner = SubscriptionOwner(deallocations)
    subscribe(owner)
    return ReleasableReference(owner)
  }

  private func post(from object: AnyObject? = nil) { observed.post(news, from: object) }

  // MARK: With a bag

  func testWithSelfInItsOwnBag() {
    let owner = owner { owner in
      observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.receive() }).disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(owner.object?.receivedCount, 1)
    XCTAssertEqual(observed.count, 1)
    owner.release()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testPayloadsAndErrorsInItsOwnBag() {
    let center = observed.center
    let key = NotificationKey<Int>(news, userInfoKey: "page")
    let owner = owner { owner in
      center.rx.notification(key).subscribe(with: owner, onNext: { owner, _ in owner.receive() }).disposed(by: owner.bag)
      center.rx.payloadErrors(key).subscribe(with: owner, onNext: { owner, _ in owner.receive() }).disposed(by: owner.bag)
    }
    center.post(key, 1)
    XCTAssertEqual(owner.object?.receivedCount, 1)
    XCTAssertEqual(unhandledErrors { post() }.count, 1)
    XCTAssertEqual(owner.object?.receivedCount, 2)
    owner.release()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(unhandledErrors { post() }.count, 0, "no subscription decodes payloads any more")
  }

  func testAMethodOfSelfKeepsItAsLongAsTheBag() {
    var bag: DisposeBag? = DisposeBag()
    let owner = owner { owner in
      observed.notifications(news).subscribe(onNext: owner.handle).disposed(by: bag ?? DisposeBag())
    }
    owner.release()
    XCTAssertFalse(owner.isDeallocated, "the subscription retains the owner of the method")
    post()
    XCTAssertEqual(deallocations.value, 0)
    withExtendedLifetime(bag) {}
    bag = nil
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testAMethodOfSelfInItsOwnBagEndsWithTheBag() {
    let owner = owner { owner in observed.notifications(news).subscribe(onNext: owner.handle).disposed(by: owner.bag) }
    owner.release()
    XCTAssertFalse(owner.isDeallocated, "the owner, its bag and the subscription form a retain cycle")
    owner.weakObject?.replaceBag()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(observed.count, 0)
  }

  // MARK: Without a bag

  func testWithSelfAndNeverDisposed() {
    let owner = owner { owner in
      _ = observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.receive() })
    }
    post()
    owner.release()
    XCTAssertEqual(deallocations.value, 1, "the subscription does not retain the owner")
    XCTAssertEqual(observed.count, 1)
    observed.post(Notification.Name("other"))
    XCTAssertEqual(observed.count, 1)
    post()
    XCTAssertEqual(observed.count, 0, "the first notification after the release ends the subscription")
  }

  func testWithSelfAsTheObjectAndNeverDisposed() {
    let owner = owner { owner in
      _ = observed.notifications(news, object: owner).subscribe(with: owner, onNext: { owner, _ in owner.receive() })
    }
    post(from: owner.object)
    XCTAssertEqual(owner.object?.receivedCount, 1)
    owner.release()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(observed.count, 1)
    post(from: self)
    XCTAssertEqual(observed.count, 0, "no notification of a deallocated object can arrive")
  }

  func testTheObjectIsReleasedBeforeItPosts() {
    let (object, received) = (owner(), Counter())
    let disposed = Counter()
    let subscription = observed.notifications(news, object: object.object)
      .subscribe(onNext: { _ in received.add() }, onDisposed: { disposed.add() })
    object.release()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(disposed.value, 0)
    post(from: self)
    XCTAssertEqual(received.value, 0)
    XCTAssertEqual(disposed.value, 1)
    subscription.dispose()
    XCTAssertEqual(disposed.value, 1)
    XCTAssertEqual(observed.count, 0)
  }

  // MARK: Disposal

  func testDisposedTwice() {
    let (first, second) = (Counter(), Counter())
    let subscription = observed.notifications(news).subscribe(onNext: { _ in first.add() })
    let other = observed.notifications(news).subscribe(onNext: { _ in second.add() })
    subscription.dispose()
    subscription.dispose()
    XCTAssertEqual(observed.count, 1)
    post()
    XCTAssertEqual([first.value, second.value], [0, 1])
    other.dispose()
    XCTAssertEqual(observed.count, 0)
  }

  func testDisposedInsideTheHandler() {
    let owner = owner { owner in
      observed.notifications(news)
        .subscribe(
          with: owner,
          onNext: { owner, _ in
            owner.receive()
            owner.replaceBag()
          }
        )
        .disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(observed.count, 0)
    post()
    XCTAssertEqual(owner.object?.receivedCount, 1)
    owner.release()
    XCTAssertEqual(deallocations.value, 1)
  }

  func testTheOwnerIsReleasedInsideTheHandler() {
    let owners = SharedReleasableReference(SubscriptionOwner(deallocations))
    if let owner = owners.object {
      observed.notifications(news).subscribe(with: owner, onNext: { _, _ in owners.release() }).disposed(by: owner.bag)
    }
    post()
    XCTAssertEqual(deallocations.value, 1)
    XCTAssertEqual(observed.count, 0)
  }

  func testThousandsOfRounds() {
    for round in 1...5_000 {
      let owner = owner { owner in
        observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.receive() }).disposed(by: owner.bag)
      }
      let subscription = observed.notifications(news).subscribe(onNext: { [held = owner.object] _ in held?.receive() })
      if round % 100 == 0 { post() }
      subscription.dispose()
      owner.release()
      if round % 1_000 == 0 { XCTAssertEqual(observed.count, 0) }
    }
    XCTAssertEqual(deallocations.value, 5_000)
    let received = Counter()
    let last = observed.notifications(news).subscribe(onNext: { _ in received.add() })
    post()
    last.dispose()
    XCTAssertEqual(received.value, 1)
  }

  // MARK: The center

  func testASubscriptionDoesNotKeepTheCenter() {
    let center = ReleasableReference(NotificationCenter())
    let held = ReleasableReference(SubscriptionOwner(deallocations))
    let subscription = center.object?.rx.notification(news).subscribe(onNext: { [owner = held.object] _ in owner?.receive() })
    held.release()
    center.release()
    XCTAssertTrue(center.isDeallocated)
    subscription?.dispose()
    XCTAssertEqual(deallocations.value, 1)
  }

  #if !canImport(ObjectiveC)
    // With Objective-C, the token that a center returns may retain the observer.
    func testACenterTakesItsSubscriptionsWithIt() {
      let center = ReleasableReference(NotificationCenter())
      let held = ReleasableReference(SubscriptionOwner(deallocations))
      _ = center.object?.rx.notification(news).subscribe(onNext: { [owner = held.object] _ in owner?.receive() })
      held.release()
      XCTAssertEqual(deallocations.value, 0)
      center.release()
      XCTAssertTrue(center.isDeallocated)
      XCTAssertEqual(deallocations.value, 1)
    }
  #endif
}
