/// The rule of an app's lifecycle: takes actions of the user or the system, and returns the resulting events and states.
///
///     var app = AppLifecycleModel()
///     try app.perform(.launch)
///     try app.perform(.openControlCenter)   // [.event(.sceneWillResignActive("main")), …, .state(.inactive)]
///     app.state                             // .inactive
///
/// The model uses no clock, thread or notification center. The state of the app follows from the states of its scenes: the app is
/// active while one of them is active, and in the background when none is visible.
///
/// With several scenes, all of them take one step before any takes the next: all resign active, then all enter the background.
///
/// - Complexity: O(scenes) per action.
/// - SeeAlso: [Managing your app's life cycle](https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle)
public struct AppLifecycleModel: Hashable, Sendable {
  /// The state of the app.
  public var state: AppState {
    switch process {
    case .ended: .unattached
    case .suspended: .suspended
    case .launching, .running:
      if openScenes.contains(where: { $0.state == .active }) {
        .active
      } else {
        process == .launching || openScenes.contains(where: \.state.isInForeground) ? .inactive : .background
      }
    }
  }

  /// The open scenes, in the order in which they were opened.
  public var scenes: [AppScene] { openScenes.map(\.scene) }

  /// What covers the app, or nil.
  public private(set) var overlay: AppOverlay?
  /// Whether the device is locked.
  public private(set) var isLocked = false

  private enum Process { case ended, launching, running, suspended }

  private struct OpenScene: Hashable {
    let scene: AppScene
    var state = AppState.background
  }

  private let initialScenes: [AppScene]
  private var process = Process.ended
  private var openScenes: [OpenScene] = []
  /// The scenes that were visible when the app was left.
  private var lastVisibleScenes: [AppScene] = []
  /// Whether unlocking the device shows the app.
  private var showsAppOnUnlock = false

  /// Creates an app that is not running, on an unlocked device.
  ///
  /// - Parameter scenes: the scenes that a launch opens. Duplicates are ignored. An app without scenes has no window, and a launch
  ///   leaves it in the background.
  public init(scenes: [AppScene] = [.main]) {
    initialScenes = scenes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the state of a scene, or `unattached` if the scene is not open.
  public func state(of scene: AppScene) -> AppState {
    guard let index = openScenes.firstIndex(where: { $0.scene == scene }) else { return .unattached }
    return process == .suspended ? .suspended : openScenes[index].state
  }

  /// Performs `action`.
  ///
  /// - Returns: The resulting events and states, in order.
  /// - Throws: `ImpossibleAppAction` if the action is impossible in the current state. Nothing has changed then.
  @discardableResult
  public mutating func perform(_ action: AppAction) throws(ImpossibleAppAction) -> [AppLifecycleStep] {
    if let reason = impossibilityReason(of: action) { throw ImpossibleAppAction(action: action, state: state, reason: reason) }
    var steps = Steps(state: state)
    switch action {
    case .launch: launch(&steps)
    case .launchInBackground:
      process = .running
      announceLaunch(&steps)
    case .leave: hide(visibleScenes, &steps)
    case .return: show(scenesToShow, &steps)
    case .openControlCenter: cover(with: .controlCenter, &steps)
    case .interrupt: cover(with: .interruption, &steps)
    case .openNotificationCenter:
      // iOS does the same: it covers the app, uncovers it, and covers it again.
      cover(with: .notificationCenter, &steps)
      uncover(&steps)
      cover(with: .notificationCenter, &steps)
    case .closeControlCenter, .closeNotificationCenter, .endInterruption: uncover(&steps)
    case .lock:
      showsAppOnUnlock = state.isInForeground
      hide(visibleScenes, &steps)
      isLocked = true
      if process == .running { steps.emit(.applicationProtectedDataWillBecomeUnavailable) }
    case .unlock:
      isLocked = false
      if showsAppOnUnlock { resume(&steps) }
      // A suspended app receives no event.
      if process == .running { steps.emit(.applicationProtectedDataDidBecomeAvailable) }
      if showsAppOnUnlock { show(scenesToShow, &steps) }
      showsAppOnUnlock = false
    case .suspend: suspend(&steps)
    case .memoryPressure: handleMemoryPressure(&steps)
    case .terminate: terminate(&steps)
    case .openScene(let scene), .returnToScene(let scene): show([scene], &steps)
    case .leaveScene(let scene): hide([scene], &steps)
    case .closeScene(let scene): close(scene, &steps)
    }
    return steps.taken
  }
}

// MARK: Effects of actions

extension AppLifecycleModel {
  private var visibleScenes: [AppScene] { openScenes.filter(\.state.isInForeground).map(\.scene) }

  /// The scenes that a return to the app shows.
  private var scenesToShow: [AppScene] {
    if !lastVisibleScenes.isEmpty { return lastVisibleScenes }
    return openScenes.last.map { [$0.scene] } ?? initialScenes
  }

  private mutating func launch(_ steps: inout Steps) {
    process = .launching
    announceLaunch(&steps)
    show(initialScenes, &steps)
    process = .running
    steps.enter(state)
  }

  private func announceLaunch(_ steps: inout Steps) {
    steps.enter(state)
    steps.emit(.willFinishLaunching)
    steps.emit(.didFinishLaunching)
  }

  private mutating func show(_ scenes: [AppScene], _ steps: inout Steps) {
    resume(&steps)
    for scene in scenes where !openScenes.contains(where: { $0.scene == scene }) { openScenes.append(OpenScene(scene: scene)) }
    for index in indices(of: scenes) {
      steps.emit(.sceneWillEnterForeground(openScenes[index].scene))
      if visibleScenes.isEmpty { steps.emit(.applicationWillEnterForeground) }
      openScenes[index].state = .inactive
      steps.enter(state)
    }
    activate(indices(of: scenes), &steps)
  }

  private mutating func hide(_ scenes: [AppScene], _ steps: inout Steps) {
    let visibleBefore = visibleScenes
    resign(indices(of: scenes), &steps)
    for index in indices(of: scenes) where openScenes[index].state.isInForeground {
      openScenes[index].state = .background
      steps.enter(state)
      steps.emit(.sceneDidEnterBackground(openScenes[index].scene))
      if visibleScenes.isEmpty {
        lastVisibleScenes = visibleBefore
        overlay = nil
        steps.emit(.applicationDidEnterBackground)
      }
    }
  }

  private mutating func close(_ scene: AppScene, _ steps: inout Steps) {
    hide([scene], &steps)
    openScenes.removeAll { $0.scene == scene }
    lastVisibleScenes.removeAll { $0 == scene }
  }

  private mutating func cover(with overlay: AppOverlay, _ steps: inout Steps) {
    self.overlay = overlay
    resign(indices(of: visibleScenes), &steps)
  }

  private mutating func uncover(_ steps: inout Steps) {
    overlay = nil
    activate(indices(of: visibleScenes), &steps)
  }

  private mutating func activate(_ indices: [Int], _ steps: inout Steps) {
    for index in indices {
      let isFirst = state != .active
      openScenes[index].state = .active
      steps.enter(state)
      steps.emit(.sceneDidBecomeActive(openScenes[index].scene))
      if isFirst { steps.emit(.applicationDidBecomeActive) }
    }
  }

  private mutating func resign(_ indices: [Int], _ steps: inout Steps) {
    for index in indices where openScenes[index].state == .active {
      steps.emit(.sceneWillResignActive(openScenes[index].scene))
      if openScenes.count(where: { $0.state == .active }) == 1 { steps.emit(.applicationWillResignActive) }
      openScenes[index].state = .inactive
      steps.enter(state)
    }
  }

  private mutating func suspend(_ steps: inout Steps) {
    process = .suspended
    steps.enter(state)
  }

  private mutating func resume(_ steps: inout Steps) {
    guard process == .suspended else { return }
    process = .running
    steps.enter(state)
  }

  private mutating func handleMemoryPressure(_ steps: inout Steps) {
    // A suspended app does not run, so it receives no event before its end.
    if process == .suspended { return end(&steps) }
    steps.emit(.applicationDidReceiveMemoryWarning)
    if state == .background { suspend(&steps) }
  }

  private mutating func terminate(_ steps: inout Steps) {
    hide(visibleScenes, &steps)
    if process == .running { steps.emit(.applicationWillTerminate) }
    end(&steps)
  }

  private mutating func end(_ steps: inout Steps) {
    process = .ended
    openScenes = []
    lastVisibleScenes = []
    showsAppOnUnlock = false
    steps.enter(state)
  }

  private func indices(of scenes: [AppScene]) -> [Int] { openScenes.indices.filter { scenes.contains(openScenes[$0].scene) } }
}

/// The steps that result from an action, and the state after them.
private struct Steps {
  private(set) var taken: [AppLifecycleStep] = []
  private(set) var state: AppState

  init(state: AppState) { self.state = state }

  mutating func emit(_ event: AppLifecycleEvent) { taken.append(.event(event)) }

  mutating func enter(_ state: AppState) {
    guard state != self.state else { return }
    self.state = state
    taken.append(.state(state))
  }
}

// MARK: Impossible actions

extension AppLifecycleModel {
  private func impossibilityReason(of action: AppAction) -> ImpossibleAppAction.Reason? {
    switch action {
    case .launch: process != .ended ? .isRunning : isLocked ? .isLocked : nil
    case .launchInBackground: process != .ended ? .isRunning : nil
    case .return: notRunningReason ?? (isLocked ? .isLocked : state.isInForeground ? .isInForeground : nil)
    case .leave: notInForegroundReason
    case .openControlCenter, .openNotificationCenter, .interrupt: notInForegroundReason ?? (overlay != nil ? .isCovered : nil)
    case .closeControlCenter: overlay == .controlCenter ? nil : .isNotCovered
    case .closeNotificationCenter: overlay == .notificationCenter ? nil : .isNotCovered
    case .endInterruption: overlay == .interruption ? nil : .isNotCovered
    case .lock: isLocked ? .isLocked : nil
    case .unlock: isLocked ? nil : .isNotLocked
    case .suspend:
      notRunningReason ?? (process == .suspended ? .isSuspended : state.isInForeground ? .isInForeground : nil)
    case .memoryPressure, .terminate: notRunningReason
    case .openScene(let scene): scenesUnreachableReason ?? (scenes.contains(scene) ? .hasSuchScene : nil)
    case .closeScene(let scene): scenesUnreachableReason ?? (scenes.contains(scene) ? nil : .hasNoSuchScene)
    case .returnToScene(let scene), .leaveScene(let scene):
      scenesUnreachableReason ?? impossibilityReason(of: action, of: scene)
    }
  }

  private var notRunningReason: ImpossibleAppAction.Reason? { process == .ended ? .isNotRunning : nil }

  private var notInForegroundReason: ImpossibleAppAction.Reason? {
    notRunningReason ?? (process == .suspended ? .isSuspended : state.isInForeground ? nil : .isNotInForeground)
  }

  /// Why the user cannot reach the scenes of the app, or nil if nothing prevents that.
  private var scenesUnreachableReason: ImpossibleAppAction.Reason? {
    notRunningReason ?? (isLocked ? .isLocked : overlay != nil ? .isCovered : nil)
  }

  private func impossibilityReason(of action: AppAction, of scene: AppScene) -> ImpossibleAppAction.Reason? {
    guard scenes.contains(scene) else { return .hasNoSuchScene }
    return switch (action, state(of: scene).isInForeground) {
    case (.returnToScene, true): .isInForeground
    case (.leaveScene, false): .isNotInForeground
    default: nil
    }
  }
}
