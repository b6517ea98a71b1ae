import Foundation
import Rill
import RillLifecycle
import XCTest

final class NotificationsTests: XCTestCase {
  private let center = NotificationCenter()
  private let news = Notification.Name("news")
  private let weather = Notification.Name("weather")

  private func post(_ name: Notification.Name, from object: AnyObject? = nil) {
    center.post(name: name, object: object)
  }

  func testDeliversNotificationsOfItsName() {
    let reader = Reader()
    let subscription = center.rx.notification(news).subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    post(weather)
    post(news)
    XCTAssertEqual(reader.names, [news])
  }

  func testDeliversAllNamesWithoutOne() {
    let reader = Reader()
    let subscription = center.rx.notification(nil).subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    post(weather)
    post(news)
    XCTAssertEqual(reader.names, [weather, news])
  }

  func testDeliversWhatWasPosted() {
    let reader = Reader()
    let subscription = center.rx.notification(news).subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    center.post(name: news, object: reader, userInfo: ["page": 1])
    XCTAssertTrue(reader.notifications.first?.object as AnyObject? === reader)
    XCTAssertEqual(reader.notifications.first?.userInfo as? [String: Int], ["page": 1])
  }

  func testObservesOnlyWhileSubscribed() {
    let reader = Reader()
    let stream = center.rx.notification(news)
    post(news)
    let subscription = stream.subscribe(with: reader, onNext: { $0.read($1) })
    XCTAssertEqual(reader.names, [])
    post(news)
    subscription.dispose()
    post(news)
    XCTAssertEqual(reader.names, [news])
  }

  func testDeliversOnThePostingThread() {
    let log = ThreadLog()
    let subscription = center.rx.notification(news).subscribe(onNext: { _ in log.note() })
    defer { subscription.dispose() }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [center, news] in
      log.note()
      center.post(name: news, object: nil)
      done.signal()
    }
    done.wait()
    XCTAssertEqual(log.threads.count, 2)
    XCTAssertEqual(log.threads.first, log.threads.last)
    XCTAssertNotEqual(log.threads.first, ObjectIdentifier(Thread.current))
  }

  // MARK: Of one object

  func testDeliversNotificationsOfItsObject() {
    let (reader, publisher) = (Reader(), NSObject())
    let subscription = center.rx.notification(news, object: publisher).subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    post(news)
    post(news, from: NSObject())
    post(weather, from: publisher)
    XCTAssertEqual(reader.names, [])
    post(news, from: publisher)
    XCTAssertEqual(reader.names, [news])
  }

  func testDeliversNotificationsOfAnObjectThatIsNoNSObject() {
    let (reader, publisher) = (Reader(), Reader())
    let subscription = center.rx.notification(news, object: publisher).subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    center.post(name: news, object: 7)
    post(news, from: publisher)
    XCTAssertEqual(reader.names, [news])
  }

  func testKeepsItsObjectNotAlive() {
    let reader = Reader()
    let publisher = Reference(NSObject())
    let stream = center.rx.notification(news, object: publisher.object)
    let subscription = stream.subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    publisher.letGo()
    XCTAssertTrue(publisher.isGone)
    post(news)
    XCTAssertEqual(reader.names, [], "a stream of one object's notifications has become everyone's")
  }

  func testDeliversNothingIfItsObjectIsGoneBeforeTheSubscription() {
    let reader = Reader()
    let stream = center.rx.notification(news, object: NSObject())
    let subscription = stream.subscribe(with: reader, onNext: { $0.read($1) })
    defer { subscription.dispose() }
    post(news)
    post(news, from: NSObject())
    XCTAssertEqual(reader.names, [])
  }

  // MARK: Several subscribers

  func testEachSubscriberObservesForItself() {
    let (first, second) = (Reader(), Reader())
    let stream = center.rx.notification(news)
    let firstSubscription = stream.subscribe(with: first, onNext: { $0.read($1) })
    let secondSubscription = stream.subscribe(with: second, onNext: { $0.read($1) })
    post(news)
    firstSubscription.dispose()
    post(news)
    secondSubscription.dispose()
    post(news)
    XCTAssertEqual(first.names, [news])
    XCTAssertEqual(second.names, [news, news])
  }

  // MARK: Disposal

  func testDisposalFromInside() {
    let reader = Reader()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      center.rx.notification(news).subscribe(
        with: reader,
        onNext: { reader, notification in
          reader.read(notification)
          subscription.dispose()
        }))
    post(news)
    post(news)
    XCTAssertEqual(reader.names, [news])
  }

  func testPostingFromInside() {
    let reader = Reader()
    let subscription = center.rx.notification(news).subscribe(
      with: reader,
      onNext: { [center, weather, news] reader, notification in
        reader.read(notification)
        if reader.names.count < 3 { center.post(name: news, object: nil) }
        center.post(name: weather, object: nil)
      })
    defer { subscription.dispose() }
    post(news)
    XCTAssertEqual(reader.names, [news, news, news])
  }

  func testDisposalRemovesTheObserverFromTheCenter() throws {
    let observed = ObservedCenter()
    let reader = Reference(Reader())
    let subscription = observed.notifications(news).subscribe(try XCTUnwrap(reader.object))
    observed.post(news)
    XCTAssertEqual(reader.object?.names, [news])
    reader.letGo()
    XCTAssertFalse(reader.isGone, "the center holds what it observes for")
    XCTAssertEqual(observed.count, 1)
    subscription.dispose()
    XCTAssertTrue(reader.isGone)
    XCTAssertEqual(observed.count, 0)
  }

  func testDisposalReleasesWhatTheSubscriberHolds() {
    let counter = Reference(Counter())
    let subscription = center.rx.notification(news).subscribe(onNext: { [held = counter.object] _ in held?.increment() })
    counter.letGo()
    XCTAssertFalse(counter.isGone)
    subscription.dispose()
    XCTAssertTrue(counter.isGone)
  }

  func testEndsWithTheBagOfItsOwner() {
    let (deaths, reloads) = (Counter(), Counter())
    var screen: Screen? = Screen(center, news, deaths, reloads)
    post(news)
    XCTAssertEqual(reloads.count, 1)
    withExtendedLifetime(screen) {}
    screen = nil
    XCTAssertEqual(deaths.count, 1)
    post(news)
    XCTAssertEqual(reloads.count, 1)
  }

  func testEndsAtTheFirstNotificationWithoutItsOwner() throws {
    let (ends, reader) = (Counter(), Reference(Reader()))
    center.rx.notification(news)
      .do(onDispose: { ends.increment() })
      .subscribe(with: try XCTUnwrap(reader.object), onNext: { $0.read($1) })
    reader.letGo()
    XCTAssertTrue(reader.isGone)
    XCTAssertEqual(ends.count, 0)
    post(news)
    XCTAssertEqual(ends.count, 1)
  }

  // MARK: Names

  func testTheNamesAreThoseOfUIKit() {
    XCTAssertEqual(UIApplication.didBecomeActiveNotification.rawValue, "UIApplicationDidBecomeActiveNotification")
    XCTAssertEqual(UIApplication.willResignActiveNotification.rawValue, "UIApplicationWillResignActiveNotification")
  }
}

/// Subscribes as a view controller does.
private final class Screen: Sendable {
  private let bag = DisposeBag()
  private let deaths: Counter
  private let reloads: Counter

  init(_ center: NotificationCenter, _ name: Notification.Name, _ deaths: Counter, _ reloads: Counter) {
    self.deaths = deaths
    self.reloads = reloads
    center.rx.notification(name)
      .subscribe(with: self, onNext: { screen, _ in screen.reloads.increment() })
      .disposed(by: bag)
  }

  deinit { deaths.increment() }
}
