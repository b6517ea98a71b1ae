import RillLifecycle
import TestSupport
import XCTest

/// Performs random actions, and checks that the resulting events conform to a grammar.
///
/// The grammar is the one in Docs/Lifecycle.md. Its letters are those of `letter`.
final class AppLifecycleRandomWalkTests: XCTestCase, ConcernsThreads {
  /// The events of a scene: it is shown, is active with interruptions, and is hidden.
  private let scene = /(FA(RA)*RB)*/
  /// The events of an app: it is launched, shown and hidden with its scenes, and ends, which has no event if it is suspended.
  private let app = /(ld(fa(ra)*rb)*t?)*/
  /// The events of an app and of its only scene.
  private let both = /(ld(FfAa(RrAa)*RrBb)*t?)*/

  private static let scenes: [AppScene] = [.main, "letter", "photo"]

  func testAHundredThousandActions() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let seed = randomSeed()
    for walk in 0..<100 {
      var random = SeededGenerator(seed: seed &+ UInt64(walk))
      try walk1000(AppLifecycleModel(scenes: Array(Self.scenes.prefix(walk % 3))), &random, "seed \(seed), walk \(walk)")
    }
  }

  private func walk1000(_ start: AppLifecycleModel, _ random: inout SeededGenerator, _ name: String) throws {
    let actions = AppAction.all(of: Self.scenes)
    var app = start
    var steps: [AppLifecycleStep] = []
    for _ in 0..<1000 {
      let before = app
      do {
        steps += try app.perform(actions.randomElement(using: &random)!)
      } catch {
        XCTAssertEqual(app, before, name)
      }
      check(app, name)
    }
    // The grammar describes complete lifecycles, so the app must end.
    if app.state != .unattached { steps += try app.perform(.terminate) }
    check(steps, name)
  }

  func testAnAppWithOneScene() throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let actions = AppAction.all(of: [.main])
    var app = AppLifecycleModel()
    var steps: [AppLifecycleStep] = []
    for _ in 0..<1000 { steps += (try? app.perform(actions.randomElement(using: &random)!)) ?? [] }
    if app.state != .unattached { steps += try app.perform(.terminate) }
    let events = steps.events.filter { !Self.isPossibleAtAnyTime($0) }
    XCTAssertNotNil(try both.wholeMatch(in: letters(events)), "seed \(seed)")
    check(steps, "seed \(seed)")
  }

  /// Visits every state that an app with two scenes can reach, including those that random actions miss.
  func testEveryStateThatThereIs() {
    let actions = AppAction.all(of: [.main, "letter"])
    var known: Set<AppLifecycleModel> = [AppLifecycleModel()]
    var unvisited = Array(known)
    while let app = unvisited.popLast() {
      for action in actions {
        var next = app
        guard let steps = try? next.perform(action) else { continue }
        XCTAssertEqual(steps.reduce(app.state) { $1.state ?? $0 }, next.state, "\(action)")
        check(next, "\(action)")
        if known.insert(next).inserted { unvisited.append(next) }
      }
    }
    XCTAssertGreaterThan(known.count, 50)
  }

  // MARK: Invariants

  private func check(_ app: AppLifecycleModel, _ name: String) {
    let states = app.scenes.map(app.state(of:))
    switch app.state {
    case .unattached: XCTAssertEqual(states, [], name)
    case .suspended: XCTAssertTrue(states.allSatisfy { $0 == .suspended }, name)
    case .background: XCTAssertTrue(states.allSatisfy { $0 == .background }, name)
    case .active: XCTAssertTrue(states.contains(.active) && !states.contains(.inactive), name)
    case .inactive: XCTAssertTrue(states.contains(.inactive) && !states.contains(.active), name)
    }
    XCTAssertEqual(app.overlay != nil, app.state == .inactive, name)
    XCTAssertFalse(app.isLocked && app.state.isInForeground, name)
    XCTAssertEqual(Set(app.scenes).count, app.scenes.count, name)
  }

  private func check(_ steps: [AppLifecycleStep], _ name: String) {
    let events = steps.events
    let ofApp = events.filter { $0.scene == nil && !Self.isPossibleAtAnyTime($0) }
    XCTAssertNotNil(try app.wholeMatch(in: letters(ofApp)), name)
    for one in Self.scenes {
      XCTAssertNotNil(try scene.wholeMatch(in: letters(events.filter { $0.scene == one })), "\(name), \(one)")
    }

    var state = AppState.unattached
    for step in steps {
      switch step {
      case .state(let next):
        XCTAssertNotEqual(next, state, name)
        state = next
      case .event(let event):
        XCTAssertTrue(Self.states(at: event).contains(state), "\(event) while \(state), \(name)")
      }
    }
  }

  /// The states of the app in which an event is allowed: before the change for a *will* event, after the change for a *did* event.
  private static func states(at event: AppLifecycleEvent) -> Set<AppState> {
    switch event {
    case .willFinishLaunching, .didFinishLaunching: [.inactive, .background]
    case .applicationWillEnterForeground: [.background, .inactive]
    case .applicationDidBecomeActive, .sceneDidBecomeActive, .applicationWillResignActive, .sceneWillResignActive: [.active]
    case .applicationDidEnterBackground, .applicationWillTerminate: [.background]
    case .sceneWillEnterForeground, .sceneDidEnterBackground: [.active, .inactive, .background]
    case .applicationDidReceiveMemoryWarning: [.active, .inactive, .background]
    case .applicationProtectedDataWillBecomeUnavailable, .applicationProtectedDataDidBecomeAvailable: [.background]
    }
  }

  /// Whether an event is not in the grammar.
  private static func isPossibleAtAnyTime(_ event: AppLifecycleEvent) -> Bool {
    switch event {
    case .applicationDidReceiveMemoryWarning, .applicationProtectedDataWillBecomeUnavailable,
      .applicationProtectedDataDidBecomeAvailable:
      true
    default: false
    }
  }

  private func letters(_ events: [AppLifecycleEvent]) -> String { String(events.map(\.letter)) }
}

extension [AppLifecycleStep] {
  fileprivate var events: [AppLifecycleEvent] {
    compactMap { step in
      guard case .event(let event) = step else { return nil }
      return event
    }
  }
}

extension AppLifecycleStep {
  fileprivate var state: AppState? {
    guard case .state(let state) = self else { return nil }
    return state
  }
}
