import Dispatch
import Foundation
import Rill
import RillLifecycle
import RillProperties
import RillTesting
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  /// What the page uses of UIKit and RillLifecycle does not declare.
  enum UIResponder {
    static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  }
#endif

/// The code blocks of `Docs/Lifecycle.md`: see `DocumentationCodeTests`.
final class LifecycleDocumentationTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Recorder<String>()
  private let center = NotificationCenter()

  func testModel() throws {
    let phone = AppLifecycleSimulator()
    let app = AppLifecycle(phone)

    let states: ObservableProperty<AppState> = app.state  // the current state and every later one
    let events: Observable<AppLifecycleEvent> = app.events  // every event that the app receives
    let returns: Observable<Void> = app.didBecomeActive  // only didBecomeActive; each event has such a stream

    try phone.perform(.launch)
    try phone.perform(.openControlCenter)

    XCTAssertEqual(states.value, .inactive)
    let log = log
    events.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
    returns.subscribe(onNext: { log.add("return") }).disposed(by: bag)
    try phone.perform(.closeControlCenter)
    XCTAssertEqual(log.entries.count { $0 == "return" }, 1)
    XCTAssertGreaterThan(log.count, 1)
  }

  /// Is only compiled, because it does not return.
  private func run() throws -> Never {
    let terminal = TerminalLifecycleSource()
    let app = AppLifecycle(terminal)
    // …
    defer { withExtendedLifetime(app) {} }
    try terminal.launch()
    dispatchMain()
  }

  /// Is only compiled, because it needs a terminal.
  private func finish(
    _ app: AppLifecycle, _ terminal: TerminalLifecycleSource, upload: @escaping @Sendable (() -> Void) -> Void
  ) {
    _ = app.willTerminate.subscribe(onNext: {
      let hold = terminal.delayTermination()
      upload { hold.dispose() }
    })
  }

  func testAbsences() throws {
    let phone = AppLifecycleSimulator()
    let app = AppLifecycle(phone)
    let log = log

    let refreshes: Observable<Void> = app.events.refreshTrigger(after: .seconds(30 * 60))  // time to refresh
    let absences: Observable<AppAbsence> = app.events.absences()  // the length of each absence, at the return

    refreshes.subscribe(onNext: { log.add("refresh") }).disposed(by: bag)
    absences.subscribe(onNext: { log.add($0 == .notAway ? "launch" : "return") }).disposed(by: bag)
    for action in [AppAction.launch, .leave, .return] { try phone.perform(action) }
    XCTAssertEqual(log.entries, ["launch", "return"])
  }

  // Only compiled, because it uses the store of the app. `PersistedAbsenceTests` test stamps in other stores.
  private func absencesOfEarlierProcesses(_ app: AppLifecycle) -> Observable<Void> {
    @Stored("leftAt") var leftAt: Date?
    let refreshes = app.events.refreshTrigger(after: .seconds(30 * 60), stamp: _leftAt)

    return refreshes
  }

  func testNotifications() throws {
    let log = log

    let returns: Observable<Notification> = center.rx.notification(UIApplication.didBecomeActiveNotification)
    let downloads: Observable<Download> = center.rx.notification(.downloadFinished)  // the payloads
    let errors: Observable<NotificationPayloadError> = center.rx.payloadErrors(.downloadFinished)

    returns.subscribe(onNext: { _ in log.add("return") }).disposed(by: bag)
    downloads.subscribe(onNext: { log.add($0.file) }).disposed(by: bag)
    errors.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
    let download = Download(file: "a")
    center.post(.downloadFinished, download, object: self)
    XCTAssertEqual(log.entries, ["a"])
  }

  func testKeys() {
    let log = log
    center.rx.notification(.keyboardWillShow).subscribe(onNext: { log.add("\($0.end) \($0.duration)") }).disposed(by: bag)
    center.rx.notification(.loggedOut).subscribe(onNext: { log.add("logged out") }).disposed(by: bag)
    center.post(
      name: UIResponder.keyboardWillShowNotification, object: nil,
      userInfo: [UIResponder.keyboardFrameEndUserInfoKey: 400, UIResponder.keyboardAnimationDurationUserInfoKey: 0.25])
    center.post(.loggedOut)
    XCTAssertEqual(log.entries, ["400 0.25", "logged out"])
  }

  @MainActor func testOtherThreads() async {
    let screen = Screen(center)
    center.post(.downloadFinished, Download(file: "b"))
    XCTAssertEqual(screen.shown, ["b"])
    XCTAssertEqual(screen.returnCount, 0)
  }
}

@MainActor private final class Screen {
  private(set) var shown: [String] = []
  private(set) var returnCount = 0
  private let bag = DisposeBag()

  init(_ center: NotificationCenter) {
    // A payload that is Sendable:
    let downloads = center.rx.notification(.downloadFinished).observe(on: MainScheduler.instance)
    // Without a payload:
    let returns = center.rx.notification(UIApplication.didBecomeActiveNotification).map { _ in }
      .observe(on: MainScheduler.instance)
    // On the main actor:
    center.rx.notification(.downloadFinished).bind(with: self, Screen.show).disposed(by: bag)

    downloads.subscribe(onNext: { _ in }).disposed(by: bag)
    returns.bind(with: self) { screen, _ in screen.returnCount += 1 }.disposed(by: bag)
  }

  private func show(_ download: Download) { shown.append(download.file) }
}

struct Download: Equatable {
  let file: String
}

struct KeyboardFrame {
  let end: Int
  let duration: Double
}

extension NotificationKey<Download> {
  static var downloadFinished: Self { Self(Notification.Name("downloadFinished"), userInfoKey: "download") }
}
extension NotificationKey<Void> {
  static var loggedOut: Self { Self(Notification.Name("loggedOut")) }
}
extension NotificationKey<KeyboardFrame> {
  static var keyboardWillShow: Self {
    Self(UIResponder.keyboardWillShowNotification) { notification in
      KeyboardFrame(
        end: try notification.entry(UIResponder.keyboardFrameEndUserInfoKey),
        duration: try notification.entry(UIResponder.keyboardAnimationDurationUserInfoKey))
    }
  }
}
