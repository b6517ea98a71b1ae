import Foundation
import Rill
import RillLifecycle
import RillTesting
import Samples

/// Plays scenarios to the view model, through a notification center and in virtual time, and writes down what happens.
///
/// What an action makes the system post is the simulator's affair.
final class Performance: Sendable {
  /// What has happened so far, a line each.
  var lines: [String] { (try? log.value()) ?? [] }

  private let beginning = BehaviorRelay(value: "")
  private let log = BehaviorSubject<[String]>(value: [])
  private let phone = AppLifecycleSimulator()
  private let app: AppLifecycle
  private let center = NotificationCenter()
  private let clock = VirtualClock()
  private let model: BackgroundRefreshViewModel
  private let bag = DisposeBag()

  init() {
    app = AppLifecycle(phone)
    model = BackgroundRefreshViewModel(clock: clock)

    // The first to be told, so that what is posted stands before what comes of it.
    app.events.compactMap(\.notificationName)
      .filter { $0 != UIApplication.didFinishLaunchingNotification }
      .subscribe(with: self, onNext: { performance, name in performance.write(event: name.shortName) })
      .disposed(by: bag)
    app.postNotifications(to: center).disposed(by: bag)

    center.rx.notification(UIApplication.willResignActiveNotification)
      .subscribe(with: self, onNext: { performance, _ in performance.model.inputs.willResignActive.onNext(()) })
      .disposed(by: bag)
    center.rx.notification(UIApplication.didBecomeActiveNotification)
      .subscribe(with: self, onNext: { performance, _ in performance.model.inputs.didBecomeActive.onNext(()) })
      .disposed(by: bag)
    model.outputs.returns
      .subscribe(with: self, onNext: { performance, visit in performance.write(event: visit.explanation) })
      .disposed(by: bag)
  }

  /// Does all that the scenario's user does, and writes it down.
  func play(_ scenario: Scenario) {
    write(["", scenario.title, ""])
    for deed in scenario.deeds {
      clock.advance(to: VirtualClock.Instant(offset: deed.time))
      beginning.accept("\(deed.time.timeOfDay)  \(deed.text)")
      do { try phone.perform(deed.action) } catch { write(event: "\(error)") }
    }
    if let moral = scenario.moral { write(["", moral]) }
  }

  /// Writes a line: on the left what the user does, once, on the right what comes of it.
  private func write(event: String) {
    write([beginning.value.padding(toLength: 35, withPad: " ", startingAt: 0) + event])
    beginning.accept("")
  }

  private func write(_ more: [String]) { log.onNext(lines + more) }
}

extension Return {
  /// Why data is refreshed or not; the refreshes have an arrow, so that they can be found at a glance.
  fileprivate var explanation: String {
    switch absence {
    case .notAway: "   no refresh: was not away"
    case .unmeasurable: "=> refreshed: away, nobody knows for how long"
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
