/// An app's life as a rule: a user's actions in, what the app is told out.
///
///     var app = AppLifecycleModel()
///     try app.perform(.launch)
///     try app.perform(.openControlCenter)   // [.event(.sceneWillResignActive("main")), …, .state(.inactive)]
///     app.state                             // .inactive
///
/// Knows no clock, no thread and no notification center. The app's state follows from its scenes': it is active while one of them
/// is, and in the background when none is visible.
///
/// With several scenes, each step is taken by all of them before the next: all resign, then all enter the background.
///
/// - Complexity: O(scenes) per action.
/// - SeeAlso: [Managing your app's life cycle](https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle)
public struct AppLifecycleModel: Hashable, Sendable {
  /// The app's state.
  public var state: AppState {
    switch process {
    case .ended: .unattached
    case .suspended: .suspended
    case .launching, .running:
      if open.contains(where: { $0.state == .active }) {
        .active
      } else {
        process == .launching || open.contains(where: \.state.isInForeground) ? .inactive : .background
      }
    }
  }

  /// The scenes that are open, in the order in which they were opened.
  public var scenes: [AppScene] { open.map(\.scene) }

  /// What covers the app.
  public private(set) var cover: AppCover?
  /// Whether the device is locked.
  public private(set) var isLocked = false

  private enum Process { case ended, launching, running, suspended }

  private struct OpenScene: Hashable {
    let scene: AppScene
    var state = AppState.background
  }

  private let initialScenes: [AppScene]
  private var process = Process.ended
  private var open: [OpenScene] = []
  /// What was visible when the app was left.
  private var left: [AppScene] = []
  /// Whether unlocking the device shows the app.
  private var isBehindLock = false

  /// An app that is not running, on a device that is not locked.
  ///
  /// - Parameter scenes: what a launch opens. A scene that is named twice is opened once; an app with none has no window, and
  ///   a launch leaves it in the background.
  public init(scenes: [AppScene] = [.main]) {
    initialScenes = scenes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The state of a scene; `unattached` if it is not open.
  public func state(of scene: AppScene) -> AppState {
    guard let place = open.firstIndex(where: { $0.scene == scene }) else { return .unattached }
    return process == .suspended ? .suspended : open[place].state
  }

  /// Does what `action` says.
  ///
  /// - Returns: What the app is told, and the states that it goes through, in order.
  /// - Throws: `ImpossibleAppAction`, and nothing has changed.
  @discardableResult
  public mutating func perform(_ action: AppAction) throws(ImpossibleAppAction) -> [AppLifecycleStep] {
    if let reason = obstacle(to: action) { throw ImpossibleAppAction(action: action, state: state, reason: reason) }
    var steps = Steps(state: state)
    switch action {
    case .launch: launch(&steps)
    case .launchInBackground:
      process = .running
      announceLaunch(&steps)
    case .leave: hide(visible, &steps)
    case .return: show(wanted, &steps)
    case .openControlCenter: cover(with: .controlCenter, &steps)
    case .interrupt: cover(with: .interruption, &steps)
    case .openNotificationCenter:
      // A quirk, but this is what the system does: it covers the app, uncovers it and covers it again.
      cover(with: .notificationCenter, &steps)
      uncover(&steps)
      cover(with: .notificationCenter, &steps)
    case .closeControlCenter, .closeNotificationCenter, .endInterruption: uncover(&steps)
    case .lock:
      isBehindLock = state.isInForeground
      hide(visible, &steps)
      isLocked = true
    case .unlock:
      isLocked = false
      if isBehindLock { show(wanted, &steps) }
      isBehindLock = false
    case .suspend: suspend(&steps)
    case .memoryPressure: relieveMemory(&steps)
    case .terminate: terminate(&steps)
    case .openScene(let scene), .returnToScene(let scene): show([scene], &steps)
    case .leaveScene(let scene): hide([scene], &steps)
    case .closeScene(let scene): close(scene, &steps)
    }
    return steps.taken
  }
}

// MARK: What an action does

extension AppLifecycleModel {
  private var visible: [AppScene] { open.filter(\.state.isInForeground).map(\.scene) }

  /// What a return to the app shows.
  private var wanted: [AppScene] {
    if !left.isEmpty { return left }
    return open.last.map { [$0.scene] } ?? initialScenes
  }

  private mutating func launch(_ steps: inout Steps) {
    process = .launching
    announceLaunch(&steps)
    show(initialScenes, &steps)
    process = .running
    steps.reach(state)
  }

  private func announceLaunch(_ steps: inout Steps) {
    steps.reach(state)
    steps.tell(.willFinishLaunching)
    steps.tell(.didFinishLaunching)
  }

  private mutating func show(_ scenes: [AppScene], _ steps: inout Steps) {
    resume(&steps)
    for scene in scenes where !open.contains(where: { $0.scene == scene }) { open.append(OpenScene(scene: scene)) }
    for place in places(of: scenes) {
      steps.tell(.sceneWillEnterForeground(open[place].scene))
      if visible.isEmpty { steps.tell(.applicationWillEnterForeground) }
      open[place].state = .inactive
      steps.reach(state)
    }
    activate(places(of: scenes), &steps)
  }

  private mutating func hide(_ scenes: [AppScene], _ steps: inout Steps) {
    let visibleBefore = visible
    resign(places(of: scenes), &steps)
    for place in places(of: scenes) where open[place].state.isInForeground {
      open[place].state = .background
      steps.reach(state)
      steps.tell(.sceneDidEnterBackground(open[place].scene))
      if visible.isEmpty {
        left = visibleBefore
        cover = nil
        steps.tell(.applicationDidEnterBackground)
      }
    }
  }

  private mutating func close(_ scene: AppScene, _ steps: inout Steps) {
    hide([scene], &steps)
    open.removeAll { $0.scene == scene }
    left.removeAll { $0 == scene }
  }

  private mutating func cover(with cover: AppCover, _ steps: inout Steps) {
    self.cover = cover
    resign(places(of: visible), &steps)
  }

  private mutating func uncover(_ steps: inout Steps) {
    cover = nil
    activate(places(of: visible), &steps)
  }

  private mutating func activate(_ places: [Int], _ steps: inout Steps) {
    for place in places {
      let isFirst = state != .active
      open[place].state = .active
      steps.reach(state)
      steps.tell(.sceneDidBecomeActive(open[place].scene))
      if isFirst { steps.tell(.applicationDidBecomeActive) }
    }
  }

  private mutating func resign(_ places: [Int], _ steps: inout Steps) {
    for place in places where open[place].state == .active {
      steps.tell(.sceneWillResignActive(open[place].scene))
      if open.count(where: { $0.state == .active }) == 1 { steps.tell(.applicationWillResignActive) }
      open[place].state = .inactive
      steps.reach(state)
    }
  }

  private mutating func suspend(_ steps: inout Steps) {
    process = .suspended
    steps.reach(state)
  }

  private mutating func resume(_ steps: inout Steps) {
    guard process == .suspended else { return }
    process = .running
    steps.reach(state)
  }

  private mutating func relieveMemory(_ steps: inout Steps) {
    // Who is suspended does not run, so nobody tells it that it ends.
    if process == .suspended { return end(&steps) }
    steps.tell(.applicationDidReceiveMemoryWarning)
    if state == .background { suspend(&steps) }
  }

  private mutating func terminate(_ steps: inout Steps) {
    hide(visible, &steps)
    if process == .running { steps.tell(.applicationWillTerminate) }
    end(&steps)
  }

  private mutating func end(_ steps: inout Steps) {
    process = .ended
    open = []
    left = []
    isBehindLock = false
    steps.reach(state)
  }

  private func places(of scenes: [AppScene]) -> [Int] { open.indices.filter { scenes.contains(open[$0].scene) } }
}

/// What an action has led to so far.
private struct Steps {
  private(set) var taken: [AppLifecycleStep] = []
  private(set) var state: AppState

  init(state: AppState) { self.state = state }

  mutating func tell(_ event: AppLifecycleEvent) { taken.append(.event(event)) }

  mutating func reach(_ state: AppState) {
    guard state != self.state else { return }
    self.state = state
    taken.append(.state(state))
  }
}

// MARK: What is in the way of an action

extension AppLifecycleModel {
  private func obstacle(to action: AppAction) -> ImpossibleAppAction.Reason? {
    switch action {
    case .launch: process != .ended ? .isRunning : isLocked ? .isLocked : nil
    case .launchInBackground: process != .ended ? .isRunning : nil
    case .return: obstacleToRunning ?? (isLocked ? .isLocked : state.isInForeground ? .isInForeground : nil)
    case .leave: obstacleInForeground
    case .openControlCenter, .openNotificationCenter, .interrupt: obstacleInForeground ?? (cover != nil ? .isCovered : nil)
    case .closeControlCenter: cover == .controlCenter ? nil : .isNotCovered
    case .closeNotificationCenter: cover == .notificationCenter ? nil : .isNotCovered
    case .endInterruption: cover == .interruption ? nil : .isNotCovered
    case .lock: isLocked ? .isLocked : nil
    case .unlock: isLocked ? nil : .isNotLocked
    case .suspend:
      obstacleToRunning ?? (process == .suspended ? .isSuspended : state.isInForeground ? .isInForeground : nil)
    case .memoryPressure, .terminate: obstacleToRunning
    case .openScene(let scene): obstacleToTouching ?? (scenes.contains(scene) ? .hasSuchScene : nil)
    case .closeScene(let scene): obstacleToTouching ?? (scenes.contains(scene) ? nil : .hasNoSuchScene)
    case .returnToScene(let scene), .leaveScene(let scene):
      obstacleToTouching ?? obstacle(to: action, of: scene)
    }
  }

  private var obstacleToRunning: ImpossibleAppAction.Reason? { process == .ended ? .isNotRunning : nil }

  private var obstacleInForeground: ImpossibleAppAction.Reason? {
    obstacleToRunning ?? (process == .suspended ? .isSuspended : state.isInForeground ? nil : .isNotInForeground)
  }

  /// What keeps the user from the app's scenes.
  private var obstacleToTouching: ImpossibleAppAction.Reason? {
    obstacleToRunning ?? (isLocked ? .isLocked : cover != nil ? .isCovered : nil)
  }

  private func obstacle(to action: AppAction, of scene: AppScene) -> ImpossibleAppAction.Reason? {
    guard scenes.contains(scene) else { return .hasNoSuchScene }
    return switch (action, state(of: scene).isInForeground) {
    case (.returnToScene, true): .isInForeground
    case (.leaveScene, false): .isNotInForeground
    default: nil
    }
  }
}
