import RillLifecycle
import XCTest

/// Tests every action in every situation.
final class AppLifecycleModelTests: XCTestCase, ConcernsThreads {
  /// The actions that lead to each situation of an app with one scene.
  private static let situations: [(name: String, actions: [AppAction])] = [
    ("ended", []),
    ("ended, locked", [.lock]),
    ("active", [.launch]),
    ("control center", [.launch, .openControlCenter]),
    ("notification center", [.launch, .openNotificationCenter]),
    ("interrupted", [.launch, .interrupt]),
    ("background", [.launch, .leave]),
    ("locked in front", [.launch, .lock]),
    ("locked behind", [.launch, .leave, .lock]),
    ("suspended", [.launch, .leave, .suspend]),
    ("suspended, locked in front", [.launch, .lock, .suspend]),
    ("suspended, locked behind", [.launch, .leave, .lock, .suspend]),
  ]

  /// The result of each action: the new situation and the steps, or after `!` the reason why the action is impossible.
  ///
  /// Capital letters are events of the scene, small letters are events of the app: F f will enter foreground, A a did become active,
  /// R r will resign active, B b did enter background, l d will and did finish launching, m memory warning, u and p protected data will
  /// become unavailable and did become available, t will terminate. A word with a colon is a state.
  private static let table = """
    ended
      launch -> active = :inactive l d F f :active A a
      launchInBackground -> closed = :background l d
      lock -> ended, locked =
      unlock !isNotLocked
      * !isNotRunning
      closeControlCenter !isNotCovered
      closeNotificationCenter !isNotCovered
      endInterruption !isNotCovered
    ended, locked
      launch !isLocked
      launchInBackground -> closed = :background l d
      lock !isLocked
      unlock -> ended =
      * !isNotRunning
      closeControlCenter !isNotCovered
      closeNotificationCenter !isNotCovered
      endInterruption !isNotCovered
    active
      launch !isRunning
      launchInBackground !isRunning
      leave -> background = R r :inactive :background B b
      return !isInForeground
      openControlCenter -> control center = R r :inactive
      closeControlCenter !isNotCovered
      openNotificationCenter -> notification center = R r :inactive :active A a R r :inactive
      closeNotificationCenter !isNotCovered
      interrupt -> interrupted = R r :inactive
      endInterruption !isNotCovered
      lock -> locked in front = R r :inactive :background B b u
      unlock !isNotLocked
      suspend !isInForeground
      memoryPressure -> active = m
      terminate -> ended = R r :inactive :background B b t :unattached
      openScene(main) !hasSuchScene
      closeScene(main) -> closed = R r :inactive :background B b
      leaveScene(main) -> background = R r :inactive :background B b
      returnToScene(main) !isInForeground
    control center
      launch !isRunning
      launchInBackground !isRunning
      leave -> background = :background B b
      return !isInForeground
      openControlCenter !isCovered
      closeControlCenter -> active = :active A a
      openNotificationCenter !isCovered
      closeNotificationCenter !isNotCovered
      interrupt !isCovered
      endInterruption !isNotCovered
      lock -> locked in front = :background B b u
      unlock !isNotLocked
      suspend !isInForeground
      memoryPressure -> control center = m
      terminate -> ended = :background B b t :unattached
      * !isCovered
    notification center
      launch !isRunning
      launchInBackground !isRunning
      leave -> background = :background B b
      return !isInForeground
      openControlCenter !isCovered
      closeControlCenter !isNotCovered
      openNotificationCenter !isCovered
      closeNotificationCenter -> active = :active A a
      interrupt !isCovered
      endInterruption !isNotCovered
      lock -> locked in front = :background B b u
      unlock !isNotLocked
      suspend !isInForeground
      memoryPressure -> notification center = m
      terminate -> ended = :background B b t :unattached
      * !isCovered
    interrupted
      launch !isRunning
      launchInBackground !isRunning
      leave -> background = :background B b
      return !isInForeground
      openControlCenter !isCovered
      closeControlCenter !isNotCovered
      openNotificationCenter !isCovered
      closeNotificationCenter !isNotCovered
      interrupt !isCovered
      endInterruption -> active = :active A a
      lock -> locked in front = :background B b u
      unlock !isNotLocked
      suspend !isInForeground
      memoryPressure -> interrupted = m
      terminate -> ended = :background B b t :unattached
      * !isCovered
    background
      launch !isRunning
      launchInBackground !isRunning
      leave !isNotInForeground
      return -> active = F f :inactive :active A a
      openControlCenter !isNotInForeground
      closeControlCenter !isNotCovered
      openNotificationCenter !isNotInForeground
      closeNotificationCenter !isNotCovered
      interrupt !isNotInForeground
      endInterruption !isNotCovered
      lock -> locked behind = u
      unlock !isNotLocked
      suspend -> suspended = :suspended
      memoryPressure -> suspended = m :suspended
      terminate -> ended = t :unattached
      openScene(main) !hasSuchScene
      closeScene(main) -> closed =
      leaveScene(main) !isNotInForeground
      returnToScene(main) -> active = F f :inactive :active A a
    locked in front
      launch !isRunning
      launchInBackground !isRunning
      leave !isNotInForeground
      return !isLocked
      openControlCenter !isNotInForeground
      closeControlCenter !isNotCovered
      openNotificationCenter !isNotInForeground
      closeNotificationCenter !isNotCovered
      interrupt !isNotInForeground
      endInterruption !isNotCovered
      lock !isLocked
      unlock -> active = p F f :inactive :active A a
      suspend -> suspended, locked in front = :suspended
      memoryPressure -> suspended, locked in front = m :suspended
      terminate -> ended, locked = t :unattached
      * !isLocked
    locked behind
      launch !isRunning
      launchInBackground !isRunning
      leave !isNotInForeground
      return !isLocked
      openControlCenter !isNotInForeground
      closeControlCenter !isNotCovered
      openNotificationCenter !isNotInForeground
      closeNotificationCenter !isNotCovered
      interrupt !isNotInForeground
      endInterruption !isNotCovered
      lock !isLocked
      unlock -> background = p
      suspend -> suspended, locked behind = :suspended
      memoryPressure -> suspended, locked behind = m :suspended
      terminate -> ended, locked = t :unattached
      * !isLocked
    suspended
      launch !isRunning
      launchInBackground !isRunning
      leave !isSuspended
      return -> active = :background F f :inactive :active A a
      openControlCenter !isSuspended
      closeControlCenter !isNotCovered
      openNotificationCenter !isSuspended
      closeNotificationCenter !isNotCovered
      interrupt !isSuspended
      endInterruption !isNotCovered
      lock -> suspended, locked behind =
      unlock !isNotLocked
      suspend !isSuspended
      memoryPressure -> ended = :unattached
      terminate -> ended = :unattached
      openScene(main) !hasSuchScene
      closeScene(main) -> suspended, closed =
      leaveScene(main) !isNotInForeground
      returnToScene(main) -> active = :background F f :inactive :active A a
    suspended, locked in front
      launch !isRunning
      launchInBackground !isRunning
      return !isLocked
      closeControlCenter !isNotCovered
      closeNotificationCenter !isNotCovered
      endInterruption !isNotCovered
      lock !isLocked
      unlock -> active = :background p F f :inactive :active A a
      memoryPressure -> ended, locked = :unattached
      terminate -> ended, locked = :unattached
      openScene(main) !isLocked
      closeScene(main) !isLocked
      leaveScene(main) !isLocked
      returnToScene(main) !isLocked
      * !isSuspended
    suspended, locked behind
      launch !isRunning
      launchInBackground !isRunning
      return !isLocked
      closeControlCenter !isNotCovered
      closeNotificationCenter !isNotCovered
      endInterruption !isNotCovered
      lock !isLocked
      unlock -> suspended =
      memoryPressure -> ended, locked = :unattached
      terminate -> ended, locked = :unattached
      openScene(main) !isLocked
      closeScene(main) !isLocked
      leaveScene(main) !isLocked
      returnToScene(main) !isLocked
      * !isSuspended
    """

  func testEveryActionInEverySituation() throws {
    var rows: [String: [String: String]] = [:]
    var row = ""
    for line in Self.table.split(separator: "\n").map(String.init) {
      if !line.hasPrefix(" ") { row = line; continue }
      let words = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      rows[row, default: [:]][String(words[0])] = String(words[1]).trimmingCharacters(in: .whitespaces)
    }
    XCTAssertEqual(Set(rows.keys), Set(Self.situations.map(\.name)))

    for (name, actions) in Self.situations {
      for action in AppAction.all(of: [.main]) {
        let expected = try XCTUnwrap(rows[name]?["\(action)"] ?? rows[name]?["*"], "\(action) in \(name)")
        XCTAssertEqual(outcome(of: action, in: try model(after: actions)), expected, "\(action) in \(name)")
      }
    }
  }

  /// Returns the result of `action` in the notation of the table.
  private func outcome(of action: AppAction, in situation: AppLifecycleModel) -> String {
    var app = situation
    do {
      let letters = try app.perform(action).map(\.letter)
      return (["->", name(of: app), "="] + letters).joined(separator: " ")
    } catch {
      XCTAssertEqual(app, situation, "\(action) is impossible but has changed the app")
      XCTAssertEqual(error.action, action)
      XCTAssertEqual(error.state, situation.state)
      return "!\(error.reason)"
    }
  }

  /// Returns the name of the situation that `app` is in, compared by its visible state and by the effect of unlocking the device.
  private func name(of app: AppLifecycleModel) -> String {
    if app.state != .unattached, app.scenes.isEmpty { return app.state == .suspended ? "suspended, closed" : "closed" }
    return Self.situations.first { (try? behaves(app, as: model(after: $0.actions))) == true }?.name ?? "unknown situation"
  }

  private func behaves(_ app: AppLifecycleModel, as other: AppLifecycleModel) throws -> Bool {
    guard app.state == other.state, app.overlay == other.overlay, app.isLocked == other.isLocked else { return false }
    guard app.isLocked else { return true }
    var (app, other) = (app, other)
    return try app.perform(.unlock) == other.perform(.unlock)
  }

  private func model(after actions: [AppAction]) throws -> AppLifecycleModel {
    var app = AppLifecycleModel()
    for action in actions { try app.perform(action) }
    return app
  }

  func testLaunchedInTheBackgroundAndComeBackTo() throws {
    var app = AppLifecycleModel(scenes: ["left", "right"])
    try app.perform(.launchInBackground)
    XCTAssertEqual(app.scenes, [])
    try app.perform(.return)
    XCTAssertEqual(app.scenes, ["left", "right"])
    XCTAssertEqual(app.state, .active)
  }

  // MARK: Several scenes

  func testBecomesActiveWithTheFirstSceneAndResignsWithTheLast() throws {
    var app = AppLifecycleModel(scenes: ["left", "right"])
    XCTAssertEqual(
      try app.perform(.launch).dropFirst(3),
      [
        .event(.sceneWillEnterForeground("left")), .event(.applicationWillEnterForeground),
        .event(.sceneWillEnterForeground("right")), .state(.active), .event(.sceneDidBecomeActive("left")),
        .event(.applicationDidBecomeActive), .event(.sceneDidBecomeActive("right")),
      ])
    XCTAssertEqual(
      try app.perform(.leave),
      [
        .event(.sceneWillResignActive("left")), .event(.sceneWillResignActive("right")),
        .event(.applicationWillResignActive), .state(.inactive), .event(.sceneDidEnterBackground("left")),
        .state(.background), .event(.sceneDidEnterBackground("right")), .event(.applicationDidEnterBackground),
      ])
  }

  func testLeavingOneSceneLeavesTheAppActive() throws {
    var app = AppLifecycleModel(scenes: ["left", "right"])
    try app.perform(.launch)
    XCTAssertEqual(
      try app.perform(.leaveScene("left")),
      [.event(.sceneWillResignActive("left")), .event(.sceneDidEnterBackground("left"))])
    XCTAssertEqual(app.state, .active)
    XCTAssertEqual(app.state(of: "left"), .background)
    XCTAssertEqual(app.state(of: "right"), .active)
    XCTAssertThrowsError(try app.perform(.leaveScene("left"))) {
      XCTAssertEqual(($0 as? ImpossibleAppAction)?.reason, .isNotInForeground)
    }
  }

  func testReturnsToWhatWasVisible() throws {
    var app = AppLifecycleModel(scenes: ["left", "right"])
    for action in [AppAction.launch, .leave, .return] { try app.perform(action) }
    XCTAssertEqual(app.state(of: "left"), .active)
    XCTAssertEqual(app.state(of: "right"), .active)
    for action in [AppAction.leaveScene("left"), .leave, .return] { try app.perform(action) }
    XCTAssertEqual(app.state(of: "left"), .background)
    XCTAssertEqual(app.state(of: "right"), .active)
    try app.perform(.returnToScene("left"))
    XCTAssertEqual(app.state(of: "left"), .active)
    try app.perform(.leave)
    try app.perform(.returnToScene("left"))
    XCTAssertEqual(app.state(of: "right"), .background)
  }

  func testOpensAndClosesScenes() throws {
    var app = AppLifecycleModel()
    try app.perform(.launch)
    XCTAssertEqual(
      try app.perform(.openScene("letter")),
      [.event(.sceneWillEnterForeground("letter")), .event(.sceneDidBecomeActive("letter"))])
    XCTAssertEqual(app.scenes, [.main, "letter"])
    try app.perform(.closeScene(.main))
    XCTAssertEqual(app.scenes, ["letter"])
    XCTAssertEqual(app.state, .active)
    XCTAssertEqual(app.state(of: .main), .unattached)
    try app.perform(.closeScene("letter"))
    XCTAssertEqual(app.state, .background)
    try app.perform(.return)
    XCTAssertEqual(app.scenes, [.main], "an app without scenes opens those of its launch")
  }

  func testReturnsToAnotherSceneWhenWhatWasVisibleIsClosed() throws {
    var app = AppLifecycleModel()
    try app.perform(.launch)
    try app.perform(.openScene("letter"))
    try app.perform(.leaveScene(.main))
    try app.perform(.leave)
    try app.perform(.closeScene("letter"))
    try app.perform(.return)
    XCTAssertEqual(app.state(of: .main), .active)
  }

  func testASceneOpenedBehindOthersIsShownAlone() throws {
    var app = AppLifecycleModel()
    for action in [AppAction.launch, .leave, .suspend, .openScene("letter")] { try app.perform(action) }
    XCTAssertEqual(app.state(of: .main), .background)
    XCTAssertEqual(app.state(of: "letter"), .active)
  }

  func testASuspendedAppsScenesAreSuspended() throws {
    var app = AppLifecycleModel()
    for action in [AppAction.launch, .leave, .suspend] { try app.perform(action) }
    XCTAssertEqual(app.state(of: .main), .suspended)
    XCTAssertEqual(app.state(of: "unknown"), .unattached)
  }

  func testAnAppWithoutScenesRunsInTheBackground() throws {
    var app = AppLifecycleModel(scenes: [])
    XCTAssertEqual(
      try app.perform(.launch),
      [.state(.inactive), .event(.willFinishLaunching), .event(.didFinishLaunching), .state(.background)])
  }

  func testASceneNamedTwiceIsOpenedOnce() throws {
    var app = AppLifecycleModel(scenes: [.main, .main])
    try app.perform(.launch)
    XCTAssertEqual(app.scenes, [.main])
  }

  func testSaysWhyAnActionIsImpossible() {
    var app = AppLifecycleModel()
    XCTAssertThrowsError(try app.perform(.leave)) {
      XCTAssertEqual("\($0)", "leave is impossible while the app is unattached: it is not running")
    }
    XCTAssertThrowsError(try app.perform(.openScene("letter"))) {
      XCTAssertEqual("\($0)", "openScene(letter) is impossible while the app is unattached: it is not running")
    }
  }
}
