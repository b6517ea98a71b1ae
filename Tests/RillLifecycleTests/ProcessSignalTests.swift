import Dispatch
import Rill
import RillLifecycle
import Synchronization
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How often the program's own handler has run.
private let handled = Atomic<Int>(0)

final class ProcessSignalTests: XCTestCase {
  private let received = Recorder<ProcessSignal>()

  private func observe(_ stream: Observable<ProcessSignal>) -> any Disposable {
    stream.subscribe(onNext: { [received] in received.add($0) })
  }

  /// What is printed to closed streams is no signal.
  func testAProcessWithoutStandardStreams() throws {
    for closed in closedStandardStreams {
      XCTAssertEqual(try BuiltProducts.run("TerminalTestProgram", ["--signals"], closed: closed).status, 0, "\(closed)")
    }
  }

  func testEachSubscriberReceivesItsSignals() {
    let other = Recorder<ProcessSignal>()
    let both = observe(ProcessSignal.observe(.sigusr1, .sigusr2))
    let one = ProcessSignal.observe(.sigusr2).subscribe(onNext: { other.add($0) })
    kill(getpid(), SIGUSR1)
    XCTAssert(received.wait { $0 == [.sigusr1] })
    kill(getpid(), SIGUSR2)
    XCTAssert(received.wait { $0 == [.sigusr1, .sigusr2] })
    XCTAssert(other.wait { $0 == [.sigusr2] })
    both.dispose()
    kill(getpid(), SIGUSR2)
    XCTAssert(other.wait { $0 == [.sigusr2, .sigusr2] })
    one.dispose()
    XCTAssertEqual(received.entries, [.sigusr1, .sigusr2])
  }

  func testThePreviousActionIsInForceAgain() {
    let old = signal(SIGUSR1) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
    defer { signal(SIGUSR1, old) }
    let before = handled.load(ordering: .sequentiallyConsistent)
    let own = handler(of: SIGUSR1)
    let subscriptions = [observe(ProcessSignal.observe(.sigusr1)), observe(ProcessSignal.observe(.sigusr1).take(1))]
    XCTAssertNotEqual(handler(of: SIGUSR1), own)
    kill(getpid(), SIGUSR1)
    XCTAssert(received.wait { $0.count == 2 })
    XCTAssertNotEqual(handler(of: SIGUSR1), own)
    for subscription in subscriptions { subscription.dispose() }
    // The thread that delivers the only value of one subscription can be the one that disposes it.
    spin(until: handler(of: SIGUSR1) == own)
    kill(getpid(), SIGUSR1)
    spin(until: handled.load(ordering: .sequentiallyConsistent) == before + 1)
  }

  /// A signal that was not read when its last subscriber goes is handled by the previous handler.
  func testUnreadSignals() {
    let old = signal(SIGUSR1) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
    defer { signal(SIGUSR1, old) }
    let before = handled.load(ordering: .sequentiallyConsistent)
    let (isBlocking, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocking = ProcessSignal.observe(.sigusr2).subscribe(onNext: { _ in
      isBlocking.signal()
      isReleased.wait()
    })
    let subscription = observe(ProcessSignal.observe(.sigusr1))
    kill(getpid(), SIGUSR2)
    isBlocking.wait()
    kill(getpid(), SIGUSR1)
    subscription.dispose()
    isReleased.signal()
    spin(until: handled.load(ordering: .sequentiallyConsistent) == before + 1)
    XCTAssertEqual(received.entries, [])
    blocking.dispose()
  }

  func testIgnoredSignalsStayIgnored() {
    let old = signal(SIGUSR1, SIG_IGN)
    defer { signal(SIGUSR1, old) }
    let ignored = handler(of: SIGUSR1)
    let subscription = observe(ProcessSignal.observe(.sigusr1, .sigusr2))
    XCTAssertEqual(handler(of: SIGUSR1), ignored)
    kill(getpid(), SIGUSR1)
    kill(getpid(), SIGUSR2)
    XCTAssert(received.wait { $0 == [.sigusr2] })
    subscription.dispose()
    XCTAssertEqual(handler(of: SIGUSR1), ignored)
  }

  /// A handler that the program installs later stays.
  ///
  /// If it restores the handler of the stream at its end, as a terminal session does,
  /// a signal still takes the previous action.
  func testALaterHandler() {
    let old = signal(SIGUSR2) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
    defer { signal(SIGUSR2, old) }
    let before = handled.load(ordering: .sequentiallyConsistent)
    let own = handler(of: SIGUSR2)
    let subscription = observe(ProcessSignal.observe(.sigusr2))
    let replaced = signal(SIGUSR2) { _ in }
    let later = handler(of: SIGUSR2)
    subscription.dispose()
    XCTAssertEqual(handler(of: SIGUSR2), later)
    signal(SIGUSR2, replaced)
    kill(getpid(), SIGUSR2)
    spin(until: handled.load(ordering: .sequentiallyConsistent) == before + 1)
    XCTAssertEqual(handler(of: SIGUSR2), own)
    XCTAssertEqual(received.entries, [])
  }

  func testASignalThatTheSystemRefuses() {
    let errors = Recorder<String>()
    let before = handler(of: SIGUSR1)
    _ = ProcessSignal.observe(.sigusr1, ProcessSignal(1000)).subscribe(onError: { errors.add("\($0)") })
    XCTAssertEqual(errors.entries, ["the signal cannot be observed: Invalid argument"])
    XCTAssertEqual(handler(of: SIGUSR1), before)
  }

  func testNames() {
    XCTAssertEqual(
      "\([ProcessSignal.sigint, .sigterm, .sighup, .sigquit, .sigusr1, .sigusr2, ProcessSignal(SIGWINCH)])",
      "[SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, signal \(SIGWINCH)]")
  }
}
