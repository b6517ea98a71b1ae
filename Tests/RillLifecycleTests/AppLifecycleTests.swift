import Foundation
import Rill
import RillLifecycle
import RillLocks
import XCTest

final class AppLifecycleTests: XCTestCase, ConcernsThreads {
  private let phone = AppLifecycleSimulator()
  private lazy var app = AppLifecycle(phone)
  private let bag = DisposeBag()

  // MARK: Streams

  func testANewcomerHasTheCurrentState() throws {
    XCTAssertEqual(app.state.value, .unattached)
    try phone.perform(.launch)
    let states = log(app.state)
    try phone.perform(.openControlCenter)
    try phone.perform(.leave)
    XCTAssertEqual(states(), [.active, .inactive, .background])
  }

  func testANewLifecycleHasTheStateOfItsSource() throws {
    try phone.perform(.launch)
    XCTAssertEqual(AppLifecycle(phone).state.value, .active)
    XCTAssertEqual(AppLifecycle(AppLifecycleSimulator(phone.app)).state.value, .active)
  }

  /// The lifecycle is no state of the program's batch.
  func testActionsInABatch() throws {
    try phone.perform(.launch)
    let (events, states) = (log(app.events), log(app.state))
    try batch {
      try phone.perform(.openControlCenter)
      try phone.perform(.leave)
    }
    XCTAssertEqual(states(), [.active, .inactive, .background])
    XCTAssertEqual(events().count, 4)
    try? batch {
      try phone.perform(.return)
      throw CancellationError()
    }
    XCTAssertEqual(app.state.value, .active)
  }

  func testTellsWhatHappensAndNotWhatHasHappened() throws {
    _ = app
    try phone.perform(.launch)
    let events = log(app.events)
    let ofMain = log(app.events(of: .main))
    try phone.perform(.openControlCenter)
    XCTAssertEqual(events(), [.sceneWillResignActive(.main), .applicationWillResignActive])
    XCTAssertEqual(ofMain(), [.sceneWillResignActive(.main)])
  }

  func testEachEventHasAStream() throws {
    let streams: [(String, Observable<Void>)] = [
      ("willFinishLaunching", app.willFinishLaunching), ("didFinishLaunching", app.didFinishLaunching),
      ("willEnterForeground", app.willEnterForeground), ("didBecomeActive", app.didBecomeActive),
      ("didReceiveMemoryWarning", app.didReceiveMemoryWarning), ("willResignActive", app.willResignActive),
      ("didEnterBackground", app.didEnterBackground),
      ("protectedDataWillBecomeUnavailable", app.protectedDataWillBecomeUnavailable),
      ("protectedDataDidBecomeAvailable", app.protectedDataDidBecomeAvailable), ("willTerminate", app.willTerminate),
    ]
    let names = log(Observable.merge(streams.map { name, stream in stream.map { name } }))
    for action in [AppAction.launch, .memoryPressure, .leave, .lock, .unlock, .terminate] { try phone.perform(action) }
    XCTAssertEqual(names(), streams.map(\.0))
  }

  func testWhatWillBeIsNotSoYet() throws {
    let states = log(app.events.withLatestFrom(app.state) { ($0, $1) }.filter { $0.0.scene == nil }.map(\.1))
    for action in [AppAction.launch, .leave, .terminate] { try phone.perform(action) }
    XCTAssertEqual(
      states(), [.inactive, .inactive, .inactive, .active, .active, .background, .background])
  }

  func testWhatASubscriberDoesComesAfterWhatIsTold() throws {
    let events = log(app.events.filter { $0.scene == nil })
    app.didBecomeActive.take(1)
      .subscribe(onNext: { [phone] in
        do { try phone.perform(.leave) } catch { XCTFail("\(error)") }
      })
      .disposed(by: bag)
    let later = log(app.events.filter { $0.scene == nil })
    try phone.perform(.launch)
    XCTAssertEqual(
      events(),
      [
        .willFinishLaunching, .didFinishLaunching, .applicationWillEnterForeground, .applicationDidBecomeActive,
        .applicationWillResignActive, .applicationDidEnterBackground,
      ])
    XCTAssertEqual(later(), events())
  }

  func testAnImpossibleActionTellsNothing() throws {
    let events = log(app.events)
    XCTAssertThrowsError(try phone.perform(.unlock)) {
      XCTAssertEqual("\($0)", "unlock is impossible while the app is unattached: the device is not locked")
    }
    XCTAssertEqual(events(), [])
    XCTAssertEqual(phone.app, AppLifecycleModel())
  }

  func testManyThreadsActOnOneApp() {
    // The steps must be those of the successful actions in some order.
    let steps = Locked<[AppLifecycleStep]>([])
    phone.steps.subscribe(onNext: { step in steps.withLock { $0.append(step) } }).disposed(by: bag)
    let done = Counter()
    let phone = phone
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for action in Array(repeating: [AppAction.launch, .leave, .return, .memoryPressure], count: 50).joined() {
        if (try? phone.perform(action)) != nil { done.add() }
      }
    }
    var copy = AppLifecycleModel()
    var remaining = steps.withLock { $0 }
    XCTAssertEqual(remaining.removeFirst(), .state(.unattached))
    for _ in 0..<done.value {
      let action = [AppAction.launch, .leave, .return, .memoryPressure].first { action in
        var next = copy
        guard let steps = try? next.perform(action), remaining.starts(with: steps) else { return false }
        copy = next
        remaining.removeFirst(steps.count)
        return true
      }
      XCTAssertNotNil(action)
    }
    XCTAssertEqual(remaining, [])
    XCTAssertEqual(copy, phone.app)
  }

  func testListensNoMoreWhenItIsReleased() {
    let source = RelaySource()
    let app = ReleasableReference(AppLifecycle(source))
    XCTAssertTrue(source.relay.hasObservers)
    app.release()
    XCTAssertTrue(app.isDeallocated)
    XCTAssertFalse(source.relay.hasObservers)
  }

  func testKeepsItsSource() throws {
    let source = ReleasableReference(AppLifecycleSimulator())
    var app: AppLifecycle? = try AppLifecycle(XCTUnwrap(source.object))
    source.release()
    XCTAssertFalse(source.isDeallocated)
    XCTAssertEqual(app?.state.value, .unattached)
    app = nil
    XCTAssertTrue(source.isDeallocated)
  }

  // MARK: Sources that report events only

  func testTheSystemsEventsLeadToTheStatesOfTheModel() throws {
    var model = AppLifecycleModel()
    let actions: [AppAction] = [
      .launch, .openControlCenter, .closeControlCenter, .openNotificationCenter, .leave, .return, .lock, .unlock,
      .memoryPressure,
      .terminate, .launch,
    ]
    for step in try actions.flatMap({ try model.perform($0) }) {
      guard case .event(let event) = step, event.scene == nil else { continue }
      XCTAssertTrue(event.steps.contains(.event(event)))
    }
    model = AppLifecycleModel()
    let steps = try actions.flatMap { try model.perform($0) }.filter { $0.scene == nil }
    var state = AppState.unattached
    var derived: [AppLifecycleStep] = []
    for case .event(let event) in steps {
      for step in event.steps where step != .state(state) {
        if case .state(let next) = step { state = next }
        derived.append(step)
      }
    }
    XCTAssertEqual(derived, steps)
  }

  func testASystemThatPostsTwiceReachesAStateOnce() {
    let center = NotificationCenter()
    let source = NotificationSource(center: center)
    let steps = log(source.steps)
    for name in [UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification] {
      center.post(name: name, object: nil)
      center.post(name: name, object: nil)
    }
    XCTAssertEqual(
      steps(),
      [
        .state(.active), .event(.applicationWillResignActive), .state(.inactive), .event(.applicationWillResignActive),
        .state(.background), .event(.applicationDidEnterBackground), .event(.applicationDidEnterBackground),
      ])
  }

  func testScenesOfASystem() {
    let center = NotificationCenter()
    let steps = log(NotificationSource(center: center).steps)
    for scene in ["left", nil, "right"] as [AppScene?] {
      center.post(name: UIScene.willDeactivateNotification, object: scene)
      center.post(name: UIScene.didEnterBackgroundNotification, object: scene)
    }
    center.post(name: UIApplication.willResignActiveNotification, object: nil)
    XCTAssertEqual(
      steps(),
      [
        .state(.active), .event(.sceneWillResignActive("left")), .event(.sceneDidEnterBackground("left")),
        .event(.sceneWillResignActive("right")), .event(.sceneDidEnterBackground("right")),
        .event(.applicationWillResignActive), .state(.inactive),
      ])
  }

  // MARK: Notifications

  func testPostsItsNotifications() throws {
    let center = NotificationCenter()
    let recorder = NotificationRecorder()
    center.rx.notification(nil).subscribe(recorder).disposed(by: bag)
    let posting = app.postNotifications(to: center)
    for action in [AppAction.launch, .memoryPressure, .leave, .lock, .unlock, .terminate] { try phone.perform(action) }
    XCTAssertEqual(
      recorder.names,
      [
        UIApplication.didFinishLaunchingNotification, UIScene.willEnterForegroundNotification,
        UIApplication.willEnterForegroundNotification, UIScene.didActivateNotification,
        UIApplication.didBecomeActiveNotification, UIApplication.didReceiveMemoryWarningNotification,
        UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification,
        UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification,
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        UIApplication.protectedDataDidBecomeAvailableNotification, UIApplication.willTerminateNotification,
      ])
    XCTAssertEqual(
      recorder.notifications.map { $0.object as? AppScene },
      [nil, .main, nil, .main, nil, nil, .main, nil, .main, nil, nil, nil, nil])
    posting.dispose()
    try phone.perform(.launch)
    XCTAssertEqual(recorder.names.count, 13)
  }

  private func log<Element: Sendable>(_ stream: some ObservableType<Element>) -> () -> [Element] { record(stream, until: bag) }
}

/// A source that exposes whether it has subscribers.
private struct RelaySource: AppLifecycleSource {
  let relay = BehaviorRelay(value: AppLifecycleStep.state(.active))
  var steps: Observable<AppLifecycleStep> { relay.asObservable() }
}

/// A source that follows notifications, as those for Apple's systems do.
private struct NotificationSource: AppLifecycleSource {
  let center: NotificationCenter
  var steps: Observable<AppLifecycleStep> {
    Self.steps(
      from: .active,
      [
        UIApplication.willResignActiveNotification: .applicationWillResignActive,
        UIApplication.didEnterBackgroundNotification: .applicationDidEnterBackground,
      ],
      [
        UIScene.willDeactivateNotification: { .sceneWillResignActive($0) },
        UIScene.didEnterBackgroundNotification: { .sceneDidEnterBackground($0) },
      ], in: center, scene: { $0.object as? AppScene })
  }
}

extension AppLifecycleStep {
  fileprivate var scene: AppScene? {
    guard case .event(let event) = self else { return nil }
    return event.scene
  }
}
