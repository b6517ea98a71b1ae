import Foundation
import Rill
import RillLifecycle
import TestSupport
import XCTest

/// Tests that one thread can post while another disposes, releases or posts.
final class NotificationRaceTests: XCTestCase, ConcernsThreads {
  private let observed = ObservedNotificationCenter()
  private let news = Notification.Name("news")

  /// Runs `round` repeatedly, with random numbers from a seed.
  private func race(_ rounds: Int = 300, _ round: (inout SeededGenerator) -> Void) {
    let seed = randomSeed()
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    watched(120) { for _ in 1...rounds { round(&random) } }
    XCTAssertEqual(observed.count, 0, "seed \(seed)")
  }

  /// Keeps the thread busy for a while.
  private static func spin(_ turns: Int) {
    let counter = Counter()
    for _ in 0..<turns { counter.add() }
  }

  func testOnePostsWhileAnotherDisposes() {
    race { random in
      let (turns, late, disposals) = (Int.random(in: 0...400, using: &random), Counter(), Counter())
      let held = ReleasableReference(Counter())
      let subscription = observed.notifications(news).subscribe(onNext: { [held = held.object] _ in
        held?.add()
        if disposals.value > 0 { late.add() }
      })
      held.release()
      onThreads(2) { [observed, news] thread in
        if thread == 0 {
          for _ in 0..<50 { observed.post(news) }
        } else {
          Self.spin(turns)
          subscription.dispose()
          disposals.add()
        }
      }
      XCTAssertLessThanOrEqual(late.value, 1, "only the delivery under way can continue")
      XCTAssertTrue(held.isDeallocated)
    }
  }

  func testOnePostsWhileTheOwnerGoes() {
    let deallocations = Counter()
    race { random in
      let (turns, inBag) = (Int.random(in: 0...400, using: &random), Bool.random(using: &random))
      let owners = SharedReleasableReference(SubscriptionOwner(deallocations))
      if let owner = owners.object {
        let subscription = observed.notifications(news).subscribe(with: owner, onNext: { owner, _ in owner.receive() })
        if inBag { subscription.disposed(by: owner.bag) }
      }
      let before = deallocations.value
      onThreads(2) { [observed, news] thread in
        if thread == 0 {
          for _ in 0..<50 { observed.post(news) }
        } else {
          Self.spin(turns)
          owners.release()
        }
      }
      XCTAssertEqual(deallocations.value, before + 1)
      observed.post(news)
    }
  }

  func testOnePostsWhileTheObjectGoes() {
    let deallocations = Counter()
    race { random in
      let turns = Int.random(in: 0...400, using: &random)
      let (objects, owner) = (SharedReleasableReference(SubscriptionOwner(deallocations)), SubscriptionOwner(Counter()))
      observed.notifications(news, object: objects.object)
        .subscribe(with: owner, onNext: { owner, _ in owner.receive() }).disposed(by: owner.bag)
      let before = deallocations.value
      onThreads(2) { [observed, news] thread in
        if thread == 0 {
          for _ in 0..<50 { observed.post(news, from: objects.object) }
        } else {
          Self.spin(turns)
          objects.release()
        }
      }
      XCTAssertEqual(deallocations.value, before + 1)
      owner.replaceBag()
    }
  }

  func testOnePostsWhileAnotherSubscribesAndDisposes() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, "ThreadSanitizer does not see the lock of Foundation's center.")
    let received = Counter()
    race(100) { random in
      let (turns, times) = (Int.random(in: 0...20, using: &random), Int.random(in: 1...20, using: &random))
      onThreads(2) { [observed, news] thread in
        if thread == 0 {
          for _ in 0..<100 { observed.post(news) }
        } else {
          for _ in 0..<times {
            let subscription = observed.notifications(news).subscribe(onNext: { _ in received.add() })
            Self.spin(turns)
            subscription.dispose()
            subscription.dispose()
          }
        }
      }
    }
  }

  func testTwoPostAtOnce() {
    let key = NotificationKey<Int>(news, userInfoKey: "page")
    let (running, overlaps, pages) = (Counter(), Counter(), Recorder<Int>())
    let subscription = observed.center.rx.notification(key).subscribe(onNext: { page in
      let before = running.value
      running.add()
      if running.value != before + 1 { overlaps.add() }
      pages.add(page)
    })
    defer { subscription.dispose() }
    // With this few, the delivering thread also delivers the notifications of the other one before it returns.
    watched { onThreads(2) { [observed] thread in for page in 0..<500 { observed.center.post(key, page * 2 + thread) } } }
    XCTAssertEqual(overlaps.value, 0, "a subscriber is called by one thread at a time")
    XCTAssertEqual(pages.entries.count, 1_000)
    for thread in 0...1 {
      let own = pages.entries.filter { $0 % 2 == thread }
      XCTAssertTrue(own == own.sorted(), "in each thread's order")
    }
  }
}
