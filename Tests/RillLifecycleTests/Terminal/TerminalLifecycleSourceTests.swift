import Dispatch
import Rill
import RillLifecycle
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests the source within the test process, without the signals that would end or stop it.
final class TerminalLifecycleSourceTests: XCTestCase, ConcernsThreads {
  private let queue = DispatchQueue(label: "deliveries")
  private let events = Recorder<AppLifecycleEvent>()
  private let bag = DisposeBag()

  /// Returns a source whose events are recorded.
  private func source() -> TerminalLifecycleSource {
    let source = TerminalLifecycleSource(queue: queue)
    let events = self.events
    source.steps.subscribe(onNext: { if case .event(let event) = $0 { events.add(event) } }).disposed(by: bag)
    return source
  }

  private var launch: [AppLifecycleEvent] {
    [
      .willFinishLaunching, .didFinishLaunching, .sceneWillEnterForeground(.main), .applicationWillEnterForeground,
      .sceneDidBecomeActive(.main), .applicationDidBecomeActive,
    ]
  }

  private var end: [AppLifecycleEvent] {
    [
      .sceneWillResignActive(.main), .applicationWillResignActive, .sceneDidEnterBackground(.main),
      .applicationDidEnterBackground, .applicationWillTerminate,
    ]
  }

  private func assertHandlesSignals(_ source: TerminalLifecycleSource, _ signal: Int32 = SIGWINCH, line: UInt = #line) {
    let resizes = Recorder<Bool>()
    let subscription = source.resized.subscribe(onNext: { resizes.add(true) })
    kill(getpid(), signal)
    XCTAssert(resizes.wait { !$0.isEmpty }, line: line)
    subscription.dispose()
  }

  func testLaunchedAndEndedAgainAndAgain() throws {
    let source = source()
    for _ in 0..<3 {
      try queue.sync { try source.launch() }
      assertHandlesSignals(source)
      source.end()
      source.end()
    }
    XCTAssertEqual(events.entries, Array(repeating: launch + end, count: 3).flatMap(\.self))
  }

  func testASecondLaunchIsRefusedAndChangesNothing() throws {
    let source = source()
    try queue.sync { try source.launch() }
    for other in [source, TerminalLifecycleSource(queue: queue)] {
      XCTAssertThrowsError(try queue.sync { try other.launch() }) {
        XCTAssertEqual($0 as? TerminalError, .alreadyObserved)
      }
    }
    XCTAssertEqual(events.entries, launch)
    assertHandlesSignals(source)
    source.end()
    XCTAssertEqual(events.entries, launch + end)
  }

  /// The size may have changed while the process was stopped or in the background.
  func testTheSizeMayBeAnotherWhenTheProcessGoesOn() throws {
    let source = source()
    try queue.sync { try source.launch() }
    assertHandlesSignals(source, SIGCONT)
    XCTAssertEqual(events.entries, launch, "the app was not left")
    source.end()
  }

  func testEndedBySomebodyWhoIsToldOfTheLaunch() throws {
    let source = source()
    source.steps
      .subscribe(onNext: { [weak source] in if $0 == .event(.applicationDidBecomeActive) { source?.end() } })
      .disposed(by: bag)
    try queue.sync { try source.launch() }
    XCTAssertEqual(events.entries, launch + end)
    let next = TerminalLifecycleSource(queue: queue)
    try queue.sync { try next.launch() }
    next.end()
  }

  /// Otherwise the terminal would not be restored, and no other source could observe it.
  func testLetGoWithoutAnEndGivesTheTerminalBack() throws {
    for _ in 0..<2 {
      weak var released: TerminalLifecycleSource?
      do {
        let source = TerminalLifecycleSource(queue: queue)
        released = source
        try queue.sync { try source.launch() }
      }
      XCTAssertNil(released)
    }
  }

  func testAHoldBeforeAnySignal() throws {
    let source = source()
    let hold = source.delayTermination()
    try queue.sync { try source.launch() }
    hold.dispose()
    hold.dispose()
    source.end()
    XCTAssertEqual(events.entries, launch + end)
  }
}
