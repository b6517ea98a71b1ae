import Foundation
import Rill
import RillLifecycle
import XCTest

final class NotificationsTests: XCTestCase, ConcernsThreads {
  private let center = NotificationCenter()
  private let news = Notification.Name("news")
  private let weather = Notification.Name("weather")

  private func post(_ name: Notification.Name, from object: AnyObject? = nil) {
    center.post(name: name, object: object)
  }

  func testObservesOnlyWhileSubscribed() {
    let recorder = NotificationRecorder()
    let stream = center.rx.notification(news)
    post(news)
    let subscription = stream.subscribe(with: recorder, onNext: { $0.record($1) })
    XCTAssertEqual(recorder.names, [])
    post(news)
    subscription.dispose()
    post(news)
    XCTAssertEqual(recorder.names, [news])
  }

  // MARK: Notifications of one object

  func testDeliversNotificationsOfItsObject() {
    let (recorder, sender) = (NotificationRecorder(), NSObject())
    let subscription = center.rx.notification(news, object: sender).subscribe(with: recorder, onNext: { $0.record($1) })
    defer { subscription.dispose() }
    post(news)
    post(news, from: NSObject())
    post(weather, from: sender)
    XCTAssertEqual(recorder.names, [])
    post(news, from: sender)
    XCTAssertEqual(recorder.names, [news])
  }

  func testDeliversNotificationsOfAnObjectThatIsNoNSObject() {
    let (recorder, sender) = (NotificationRecorder(), NotificationRecorder())
    let subscription = center.rx.notification(news, object: sender).subscribe(with: recorder, onNext: { $0.record($1) })
    defer { subscription.dispose() }
    center.post(name: news, object: 7)
    post(news, from: sender)
    XCTAssertEqual(recorder.names, [news])
  }

  func testKeepsItsObjectNotAlive() {
    let recorder = NotificationRecorder()
    let sender = ReleasableReference(NSObject())
    let stream = center.rx.notification(news, object: sender.object)
    let subscription = stream.subscribe(with: recorder, onNext: { $0.record($1) })
    defer { subscription.dispose() }
    sender.release()
    XCTAssertTrue(sender.isDeallocated)
    post(news)
    XCTAssertEqual(recorder.names, [], "the stream must not deliver notifications of other objects")
  }

  func testDeliversNothingIfItsObjectIsGoneBeforeTheSubscription() {
    let recorder = NotificationRecorder()
    let stream = center.rx.notification(news, object: NSObject())
    let subscription = stream.subscribe(with: recorder, onNext: { $0.record($1) })
    defer { subscription.dispose() }
    post(news)
    post(news, from: NSObject())
    XCTAssertEqual(recorder.names, [])
  }

  // MARK: Several subscribers

  func testEachSubscriberObservesForItself() {
    let (first, second) = (NotificationRecorder(), NotificationRecorder())
    let stream = center.rx.notification(news)
    let firstSubscription = stream.subscribe(with: first, onNext: { $0.record($1) })
    let secondSubscription = stream.subscribe(with: second, onNext: { $0.record($1) })
    post(news)
    firstSubscription.dispose()
    post(news)
    secondSubscription.dispose()
    post(news)
    XCTAssertEqual(first.names, [news])
    XCTAssertEqual(second.names, [news, news])
  }

  // MARK: Disposal

  func testPostingFromInside() {
    let recorder = NotificationRecorder()
    let subscription = center.rx.notification(news).subscribe(
      with: recorder,
      onNext: { [center, weather, news] recorder, notification in
        recorder.record(notification)
        if recorder.names.count < 3 { center.post(name: news, object: nil) }
        center.post(name: weather, object: nil)
      })
    defer { subscription.dispose() }
    post(news)
    XCTAssertEqual(recorder.names, [news, news, news])
  }

  func testDisposalRemovesTheObserverFromTheCenter() throws {
    let observed = ObservedNotificationCenter()
    let recorder = ReleasableReference(NotificationRecorder())
    let subscription = observed.notifications(news).subscribe(try XCTUnwrap(recorder.object))
    observed.post(news)
    XCTAssertEqual(recorder.object?.names, [news])
    recorder.release()
    XCTAssertFalse(recorder.isDeallocated, "the center retains the subscriber")
    XCTAssertEqual(observed.count, 1)
    subscription.dispose()
    XCTAssertTrue(recorder.isDeallocated)
    XCTAssertEqual(observed.count, 0)
  }

  // MARK: Names

  func testTheNamesAreThoseOfUIKit() {
    XCTAssertEqual(UIApplication.didBecomeActiveNotification.rawValue, "UIApplicationDidBecomeActiveNotification")
    XCTAssertEqual(UIApplication.willResignActiveNotification.rawValue, "UIApplicationWillResignActiveNotification")
    let ofScenes = [
      UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.willEnterForegroundNotification,
      UIScene.didActivateNotification, UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
    ]
    XCTAssertEqual(
      ofScenes.map(\.rawValue),
      ["WillConnect", "DidDisconnect", "WillEnterForeground", "DidActivate", "WillDeactivate", "DidEnterBackground"].map {
        "UIScene\($0)Notification"
      })
  }
}
