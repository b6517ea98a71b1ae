import Foundation
import Rill
import RillLifecycle
import RillRecording
import RillSamples
import RillTesting

/// Plays scenarios in virtual time: sends their notifications to the view model and records what happens.
///
/// The simulator decides which notifications an action causes.
final class ScenarioPlayer: Sendable {
  /// The recorded lines.
  var lines: [String] { (try? log.value()) ?? [] }

  /// The left column of the next line, or an empty string if it has already been written.
  private let leftColumn = BehaviorRelay(value: "")
  private let log = BehaviorSubject<[String]>(value: [])
  private let simulator = AppLifecycleSimulator()
  private let app: AppLifecycle
  private let center = NotificationCenter()
  private let clock = VirtualClock()
  private let model: BackgroundRefreshViewModel
  private let recorder: RunRecorder?
  private let bag = DisposeBag()

  /// Creates a player.
  ///
  /// - Parameter recording: the path of a file into which the run of the view model is recorded; none if nil.
  /// - Throws: `RunRecordingError` if the file cannot be written.
  init(recording: String? = nil) throws(RunRecordingError) {
    app = AppLifecycle(simulator)
    recorder =
      if let recording { try RunRecorder(refreshAfter: nil, to: recording, clock: clock) } else { nil }
    model = BackgroundRefreshViewModel(clock: clock)
    recorder?.recordOutputs(of: model)

    // This subscription is the first, so that a notification is recorded before its effects.
    app.events.filter { $0.scene == nil }.compactMap(\.notificationName)
      .filter { $0 != UIApplication.didFinishLaunchingNotification }
      .subscribe(with: self, onNext: { player, name in player.write(event: name.shortName) })
      .disposed(by: bag)
    app.postNotifications(to: center).disposed(by: bag)

    let resignations = center.rx.notification(UIApplication.willResignActiveNotification).map { _ in }
    let activations = center.rx.notification(UIApplication.didBecomeActiveNotification).map { _ in }
    (recorder?.input("willResignActive", resignations) ?? resignations).subscribe(model.inputs.willResignActive)
      .disposed(by: bag)
    (recorder?.input("didBecomeActive", activations) ?? activations).subscribe(model.inputs.didBecomeActive)
      .disposed(by: bag)
    model.outputs.returns
      .subscribe(with: self, onNext: { player, appReturn in player.write(event: appReturn.explanation) })
      .disposed(by: bag)
  }

  /// Performs the actions of `scenario`, and records them and their effects.
  func play(_ scenario: Scenario) {
    write(["", scenario.title, ""])
    for action in scenario.actions {
      clock.advance(to: VirtualClock.Instant(offset: action.time))
      leftColumn.accept("\(action.time.timeOfDay)  \(action.text)")
      do { try simulator.perform(action.action) } catch { write(event: "\(error)") }
    }
    if let conclusion = scenario.conclusion { write(["", conclusion]) }
  }

  /// Ends the recording, if there is one.
  func finish() throws(RunRecordingError) { try recorder?.close() }

  /// Writes a line with the user's action on the left, unless it has been written before, and `event` on the right.
  private func write(event: String) {
    write([leftColumn.value.padding(toLength: 35, withPad: " ", startingAt: 0) + event])
    leftColumn.accept("")
  }

  private func write(_ more: [String]) { log.onNext(lines + more) }
}

extension Return {
  /// Whether the data is refreshed, and why, with an arrow to mark a refresh.
  fileprivate var explanation: String {
    switch absence {
    case .notAway: "   no refresh: was not away"
    case .unmeasurable: "=> refreshed: away for an unknown time"
    case .lasted(let away):
      isRefreshing
        ? "=> refreshed: away \(away.inMinutes), threshold \(threshold.inMinutes)" : "   no refresh: away \(away.inMinutes)"
    }
  }
}

extension Duration {
  fileprivate var inMinutes: String { "\(components.seconds / 60) min" }

  /// `09:41`, for a duration since midnight.
  fileprivate var timeOfDay: String {
    let (hours, minutes) = (components.seconds / 60).quotientAndRemainder(dividingBy: 60)
    return (hours < 10 ? "0" : "") + "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes)"
  }
}

extension Notification.Name {
  /// `didBecomeActive`, for `UIApplicationDidBecomeActiveNotification`.
  fileprivate var shortName: String {
    let name = rawValue.replacing("UIApplication", with: "").replacing("Notification", with: "")
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
