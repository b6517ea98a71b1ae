import Rill
import RillLifecycle
import RillTesting
import XCTest

/// A simulated app, and a clock that the tests advance while the app is away.
class AppAbsenceTestCase: XCTestCase {
  let phone = AppLifecycleSimulator()
  lazy var app = AppLifecycle(phone)
  let clock = VirtualClock()
  let bag = DisposeBag()

  func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

  func perform(_ actions: AppAction...) throws {
    _ = app
    for action in actions { try phone.perform(action) }
  }

  func log<Element: Sendable>(_ stream: some ObservableType<Element>) -> () -> [Element] { record(stream, until: bag) }
}
