import Foundation
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

/// The number of calls of the handler that the tests install.
private let handled = Atomic<Int>(0)

/// Tests a session within the test process, with a pseudo-terminal or none, and with an `end` closure that does not end the process.
final class TerminalSessionTests: XCTestCase, ConcernsThreads {
  private let ended = Recorder<Int32>()
  private let events = Recorder<TerminalEvent>()

  private func session(
    on terminal: PseudoTerminalDevice? = nil, controlSequences: TerminalControlSequences = TerminalControlSequences(),
    grace: Duration = .seconds(60)
  ) -> TerminalSession {
    let end = terminal?.programEnd ?? -1
    let ended = self.ended
    return TerminalSession(
      input: end, output: end, controlSequences: controlSequences, terminalType: "xterm", gracePeriod: grace,
      end: { ended.add($0) })
  }

  private func observe(_ session: TerminalSession) -> any Disposable {
    let events = self.events
    return session.events.subscribe(onNext: { events.add($0) })
  }

  func testChangesNothingBeforeSomebodySubscribes() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    let before = terminal.modes
    let session = session(on: terminal)
    let stream = session.events
    XCTAssertEqual(terminal.modes, before)
    XCTAssertEqual(terminal.read(), [])
    withExtendedLifetime(stream) {}
  }

  func testModesAndBytesFromSubscriptionToDisposal() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    let before = terminal.modes
    let subscription = observe(session(on: terminal, controlSequences: TerminalControlSequences(on: [1, 2], off: [3, 4])))
    XCTAssertEqual(terminal.modes?.echoes, false)
    XCTAssertEqual(terminal.read(), [1, 2] + Array("\u{1B}[?1004h".utf8))
    terminal.type(Array("a\u{1B}[I".utf8))
    XCTAssert(events.wait { $0 == [.input([97]), .focusGained] })
    subscription.dispose()
    XCTAssertEqual(terminal.modes, before)
    XCTAssertEqual(terminal.read(), Array("\u{1B}[?1004l".utf8) + [3, 4])
    subscription.dispose()
    XCTAssertEqual(terminal.read(), [])
  }

  /// Without job control, any process can use the terminal.
  func testATerminalWithoutJobControlIsInFront() throws {
    let session = session(on: try PseudoTerminalDevice(size: (80, 24)))
    let (subscription, isInForeground) = try session.observe(AnyObserver { _ in })
    XCTAssertTrue(isInForeground)
    subscription.dispose()
  }

  func testOneSubscriberAtATime() throws {
    let first = session()
    let subscription = observe(first)
    for session in [first, session()] {
      let errors = Recorder<TerminalError>()
      _ = session.events.subscribe(onNext: { _ in }, onError: { if let error = $0 as? TerminalError { errors.add(error) } })
      XCTAssertEqual(errors.entries, [.alreadyObserved])
    }
    subscription.dispose()
    let again = observe(first)
    kill(getpid(), SIGWINCH)
    XCTAssert(events.wait { $0 == [.resized] })
    again.dispose()
  }

  func testNothingIsToldAfterDisposal() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    let queue = DispatchQueue(label: "deliveries")
    let end = terminal.programEnd
    let session = TerminalSession(queue: queue, input: end, output: end, terminalType: "xterm")
    let events = self.events
    let subscription = SerialDisposable()
    let observer = AnyObserver<TerminalEvent> { event in
      if let event = event.element { events.add(event) }
      subscription.dispose()
    }
    // The input that arrives while the queue is blocked is read as one piece.
    try queue.sync {
      subscription.disposable = try session.observe(observer).subscription
      terminal.type(Array("a\u{1B}[Ib".utf8))
    }
    XCTAssert(events.wait { !$0.isEmpty })
    queue.sync {}
    XCTAssertEqual(events.entries, [.input([97])])
  }

  func testTooManyBytes() {
    let errors = Recorder<TerminalError>()
    _ = session(controlSequences: TerminalControlSequences(off: [UInt8](repeating: 7, count: 5000))).events
      .subscribe(onNext: { _ in }, onError: { if let error = $0 as? TerminalError { errors.add(error) } })
    XCTAssertEqual(errors.entries, [.tooManyBytes])
  }

  func testHandlersAreWhatTheyWere() throws {
    let signals = [SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGSEGV, SIGABRT, SIGQUIT]
    let before = signals.map(handler)
    let subscription = observe(session())
    for (signal, old) in zip(signals, before) {
      // Whether SIGQUIT is handled depends on the handlers of other tests in this process. Ignored signals stay ignored.
      guard signal != SIGQUIT, old != handlerThatIgnores else { continue }
      XCTAssertNotEqual(handler(of: signal), old, "\(signal)")
    }
    subscription.dispose()
    XCTAssertEqual(signals.map(handler), before)
  }

  func testIgnoredSignalsStayIgnored() throws {
    let old = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, old) }
    let ignored = handler(of: SIGHUP)
    let subscription = observe(session())
    XCTAssertEqual(handler(of: SIGHUP), ignored)
    kill(getpid(), SIGHUP)
    kill(getpid(), SIGWINCH)
    XCTAssert(events.wait { $0 == [.resized] })
    subscription.dispose()
    XCTAssertEqual(handler(of: SIGHUP), ignored)
    XCTAssertEqual(ended.entries, [])
  }

  func testSignalsThatTheProgramHandlesStayItsOwn() throws {
    let old = signal(SIGUSR1) { _ in }
    defer { signal(SIGUSR1, old) }
    for flags in [0, SA_SIGINFO] {
      var action = sigaction()
      unsafe sigaction(SIGUSR1, nil, &action)
      action.sa_flags = flags
      unsafe sigaction(SIGUSR1, &action, nil)
      let own = handler(of: SIGUSR1)
      let subscription = observe(session())
      XCTAssertEqual(handler(of: SIGUSR1), own)
      subscription.dispose()
      XCTAssertEqual(handler(of: SIGUSR1), own)
    }
  }

  /// A signal that arrives during disposal is delivered, or handled by the previous handler.
  func testNoSignalIsLostAtTheEnd() throws {
    let old = signal(SIGTERM) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
    defer { signal(SIGTERM, old) }
    for count in 1...200 {
      let subscription = observe(session())
      kill(getpid(), SIGTERM)
      subscription.dispose()
      XCTAssert(ended.wait { $0.count + handled.load(ordering: .sequentiallyConsistent) == count }, "\(count)")
    }
  }

  func testEndsWhenTheSubscriberHasBeenTold() throws {
    let subscription = observe(session())
    kill(getpid(), SIGTERM)
    XCTAssert(ended.wait { $0 == [SIGTERM] })
    XCTAssertEqual(events.entries, [.willTerminate(signal: SIGTERM)])
    subscription.dispose()
  }

  func testTheTerminalIsRestoredBeforeTheEnd() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    let before = terminal.modes
    let restored = Recorder<Bool>()
    let end = terminal.programEnd
    let session = TerminalSession(
      input: end, output: end, terminalType: "dumb", end: { _ in restored.add(TerminalModes(of: end) == before) })
    let subscription = observe(session)
    kill(getpid(), SIGTERM)
    XCTAssert(restored.wait { $0 == [true] })
    subscription.dispose()
  }

  func testHoldsOfSeveral() throws {
    let session = session()
    let subscription = observe(session)
    let holds = [session.delayTermination(), session.delayTermination()]
    kill(getpid(), SIGTERM)
    XCTAssert(events.wait { $0 == [.willTerminate(signal: SIGTERM)] })
    holds[0].dispose()
    holds[0].dispose()
    XCTAssertEqual(ended.entries, [])
    holds[1].dispose()
    XCTAssert(ended.wait { $0 == [SIGTERM] })
    subscription.dispose()
  }

  func testTheGracePeriod() throws {
    let session = session(grace: .milliseconds(100))
    let subscription = observe(session)
    let hold = session.delayTermination()
    let start = ContinuousClock.now
    kill(getpid(), SIGTERM)
    XCTAssert(ended.wait { $0 == [SIGTERM] })
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(100))
    hold.dispose()
    subscription.dispose()
    XCTAssertEqual(ended.entries, [SIGTERM])
  }

  func testAGracePeriodLongerThanCanBeCounted() throws {
    let session = session(grace: .seconds(Int64.max))
    let subscription = observe(session)
    let hold = session.delayTermination()
    kill(getpid(), SIGTERM)
    XCTAssert(events.wait { $0.count == 1 })
    XCTAssertEqual(ended.entries, [])
    hold.dispose()
    XCTAssert(ended.wait { $0 == [SIGTERM] })
    subscription.dispose()
  }

  func testEverythingIsReleased() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    weak var released: TerminalSession?
    do {
      let session = session(on: terminal)
      released = session
      let subscription = observe(session)
      terminal.type([97])
      XCTAssert(events.wait { $0 == [.input([97])] })
      subscription.dispose()
    }
    // Dispatch releases the handlers of its sources asynchronously.
    XCTAssertTrue(becomesTrue { released == nil })
  }

  private func becomesTrue(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      sched_yield()
    }
    return true
  }

  /// The value of `SIG_IGN`.
  private let handlerThatIgnores: UInt = 1
}
