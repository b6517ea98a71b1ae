import Foundation
import PseudoTerminal
import Rill
import RillLifecycle
import Synchronization
import ThreadTools
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How often the handler that the tests install has been called.
private let handled = Atomic<Int>(0)

/// A session in the process of the tests: with a terminal that is not its own, or none, and an end that ends nothing.
final class TerminalSessionTests: XCTestCase {
  private let ended = Log<Int32>()
  private let events = Log<TerminalEvent>()

  private func session(
    on terminal: PseudoTerminalDevice? = nil, bytes: TerminalBytes = TerminalBytes(), grace: Duration = .seconds(60)
  ) -> TerminalSession {
    let end = terminal?.programEnd ?? -1
    let ended = self.ended
    return TerminalSession(
      input: end, output: end, bytes: bytes, terminalType: "xterm", gracePeriod: grace, end: { ended.add($0) })
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
    let subscription = observe(session(on: terminal, bytes: TerminalBytes(on: [1, 2], off: [3, 4])))
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

  /// Where no shell hands the terminal to one job or the other, it is there to be used.
  func testATerminalWithoutJobControlIsInFront() throws {
    let session = session(on: try PseudoTerminalDevice(size: (80, 24)))
    let (observation, beginsInFront) = try session.observe(AnyObserver { _ in })
    XCTAssertTrue(beginsInFront)
    observation.dispose()
  }

  func testOneSubscriberAtATime() throws {
    let first = session()
    let subscription = observe(first)
    for session in [first, session()] {
      let errors = Log<TerminalError>()
      session.events.subscribe(onNext: { _ in }, onError: { if let error = $0 as? TerminalError { errors.add(error) } })
      XCTAssertEqual(errors.all, [.alreadyObserved])
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
    // What is typed meanwhile is read at once.
    try queue.sync {
      subscription.disposable = try session.observe(observer).observation
      terminal.type(Array("a\u{1B}[Ib".utf8))
    }
    XCTAssert(events.wait { !$0.isEmpty })
    queue.sync {}
    XCTAssertEqual(events.all, [.input([97])])
  }

  func testTooManyBytes() {
    let errors = Log<TerminalError>()
    session(bytes: TerminalBytes(off: [UInt8](repeating: 7, count: 5000))).events
      .subscribe(onNext: { _ in }, onError: { if let error = $0 as? TerminalError { errors.add(error) } })
    XCTAssertEqual(errors.all, [.tooManyBytes])
  }

  func testHandlersAreWhatTheyWere() throws {
    let signals = [SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGSEGV, SIGABRT, SIGQUIT]
    let before = signals.map(handler)
    let subscription = observe(session())
    for (signal, old) in zip(signals, before) {
      // Whether SIGQUIT is handled depends on what other tests in this process handle; what is ignored stays so.
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
    XCTAssertEqual(ended.all, [])
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

  /// Who disposes the moment a signal comes does not lose it: it is told, or what handled it before handles it.
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
    XCTAssertEqual(events.all, [.willTerminate(signal: SIGTERM)])
    subscription.dispose()
  }

  func testTheTerminalIsRestoredBeforeTheEnd() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    let before = terminal.modes
    let restored = Log<Bool>()
    let end = terminal.programEnd
    let session = TerminalSession(
      input: end, output: end, terminalType: "dumb", end: { _ in restored.add(TerminalModes(of: end) == before) })
    let subscription = observe(session)
    kill(getpid(), SIGINT)
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
    XCTAssertEqual(ended.all, [])
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
    XCTAssertEqual(ended.all, [SIGTERM])
  }

  func testAGracePeriodLongerThanCanBeCounted() throws {
    let session = session(grace: .seconds(Int64.max))
    let subscription = observe(session)
    let hold = session.delayTermination()
    kill(getpid(), SIGTERM)
    XCTAssert(events.wait { $0.count == 1 })
    XCTAssertEqual(ended.all, [])
    hold.dispose()
    XCTAssert(ended.wait { $0 == [SIGTERM] })
    subscription.dispose()
  }

  func testEverythingIsReleased() throws {
    let terminal = try PseudoTerminalDevice(size: (80, 24))
    weak var watched: TerminalSession?
    do {
      let session = session(on: terminal)
      watched = session
      let subscription = observe(session)
      terminal.type([97])
      XCTAssert(events.wait { $0 == [.input([97])] })
      subscription.dispose()
    }
    // The handlers of signals are let go on queues.
    XCTAssertTrue(becomesTrue { watched == nil })
  }

  private func becomesTrue(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      sched_yield()
    }
    return true
  }

  /// What tells handlers apart.
  private let handlerThatIgnores: UInt = 1

  private func handler(of signal: Int32) -> UInt {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return unsafe withUnsafeBytes(of: action) { unsafe $0.load(as: UInt.self) }
  }
}
