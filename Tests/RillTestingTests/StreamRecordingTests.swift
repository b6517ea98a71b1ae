import Dispatch
import Rill
import RillTesting
import Testing
import XCTest

final class StreamRecordingTests: XCTestCase {
  func testRecordsValuesEventsAndTheEnd() throws {
    let recording = Observable.concat(.of(1, 2), .error(Failure())).record()
    XCTAssertEqual(recording.values, [1, 2])
    XCTAssertEqual(recording.events, [.next(1), .next(2), .error(Failure())])
    guard case .failed(let error)? = recording.end else { return XCTFail("did not fail") }
    XCTAssertEqual(error as? Failure, Failure())
    XCTAssertEqual(Observable<Int>.empty().record().end, .completed)
    XCTAssertEqual(Observable<Int>.error(RxError.timeout).record().end, .failed(RxError.timeout))
    XCTAssertNotEqual(Observable<Int>.error(RxError.timeout).record().end, .failed(RxError.noElements))
    XCTAssertNotEqual(Observable<Int>.error(RxError.timeout).record().end, .completed)
    XCTAssertNil(Observable<Int>.never().record().end)
  }

  func testWaitsForWhatAnotherThreadSends() throws {
    let subject = PublishSubject<Int>()
    let recording = subject.record()
    DispatchQueue.global().async {
      for number in 1...3 { subject.onNext(number) }
      subject.onCompleted()
    }
    XCTAssertEqual(try recording.waitForValues(2, within: .seconds(20)), [1, 2])
    guard case .completed = try recording.waitForEnd(within: .seconds(20)) else { return XCTFail("failed") }
    XCTAssertEqual(recording.values, [1, 2, 3])
  }

  /// While the main thread waits, the main queue goes on.
  func testWaitsForTheMainQueue() throws {
    let relay = PublishRelay<Int>()
    let recording = relay.record()
    DispatchQueue.main.async { relay.accept(1) }
    XCTAssertEqual(try recording.waitForValues(1, within: .seconds(20)), [1])
  }

  func testWaitsInATask() async throws {
    let subject = PublishSubject<Int>()
    let recording = subject.record()
    DispatchQueue.global().async {
      subject.onNext(1)
      subject.onNext(2)
      subject.onError(Failure())
    }
    let values = try await recording.waitForValues(2, within: .seconds(20))
    XCTAssertEqual(values, [1, 2])
    guard case .failed = try await recording.waitForEnd(within: .seconds(20)) else { return XCTFail("did not fail") }
  }

  @MainActor func testWaitsOnTheMainActor() async throws {
    let subject = PublishSubject<Int>()
    let recording = subject.record()
    Task { subject.onNext(1) }
    let values = try await recording.waitForValues(1, within: .seconds(20))
    XCTAssertEqual(values, [1])
  }

  func testSaysWhatArrivedBeforeTheDeadline() throws {
    let (letter, number) = (BehaviorRelay(value: "a"), PublishRelay<Int>())
    let recording = letter.record(file: "SearchTests.swift", line: 10)
    XCTAssertThrowsError(try recording.waitForValues(2, within: .zero, file: "SearchTests.swift", line: 12)) { error in
      let text = "\(error)".replacing(#/\d\.\d{3} s/#, with: "0.000 s")
      XCTAssertEqual(
        text,
        """
        SearchTests.swift:12: expected 2 values, but received 1 within 0.0 seconds
          0.000 s  next(a)
        recorded since SearchTests.swift:10
        """)
    }
    XCTAssertThrowsError(try number.record().waitForEnd(within: .milliseconds(1))) { error in
      XCTAssertEqual(
        (error as? StreamRecordingError)?.reason, "expected the stream to end, but it did not within 0.001 seconds")
      XCTAssertTrue("\(error)".contains("\n  no event arrived\n"), "\(error)")
    }
    withExtendedLifetime((letter, number)) {}
  }

  func testSaysSoInATask() async {
    let number = PublishRelay<Int>()
    do {
      try await number.record().waitForValues(1, within: .milliseconds(1))
      XCTFail("received a value")
    } catch {
      XCTAssertEqual((error as? StreamRecordingError)?.reason, "expected 1 value, but received 0 within 0.001 seconds")
    }
    withExtendedLifetime(number) {}
  }

  func testDoesNotWaitAfterTheEnd() {
    for (stream, reason) in [
      (Observable.just(1), "expected 2 values, but the stream completed after 1"),
      (.error(Failure()), "expected 2 values, but the stream failed after 0"),
    ] {
      XCTAssertThrowsError(try stream.record().waitForValues(2, within: .seconds(1000))) {
        XCTAssertEqual(($0 as? StreamRecordingError)?.reason, reason)
      }
    }
  }

  /// A model that the test does not retain takes its stream with it: a wait ends at once, and says so.
  func testSaysThatTheSourceWasDeallocated() async throws {
    let expected = "what the stream comes from was deallocated 0.0 seconds after the recording began"
    try await withVirtualTime { _ in
      var relay: PublishRelay<Int>? = PublishRelay()
      let recording = relay.map { $0.map { $0 } }?.record()
      relay = nil
      do {
        try await recording?.expectNext(1)
        XCTFail("no error")
      } catch { XCTAssertTrue("\(error)".contains("expected 1 value, but received 0: \(expected)"), "\(error)") }
    }
  }

  func testASynchronousWaitSaysThatTheSourceWasDeallocated() {
    var owner: PublishRelay<Int>? = PublishRelay()
    let recording = owner?.record()
    owner = nil
    XCTAssertThrowsError(try recording?.waitForEnd(within: .seconds(60))) { error in
      XCTAssertTrue("\(error)".contains("was deallocated"), "\(error)")
    }
    // The test itself has ended this one.
    let relay = PublishRelay<Int>()
    let disposed = relay.record()
    disposed.dispose()
    XCTAssertThrowsError(try disposed.waitForEnd(within: .zero)) { error in
      XCTAssertFalse("\(error)".contains("deallocated"), "\(error)")
    }
    withExtendedLifetime(relay) {}
  }

  func testShowsTheLastTwentyEvents() {
    XCTAssertThrowsError(try Observable.range(start: 0, count: 100).record().waitForValues(101)) { error in
      let lines = "\(error)".split(separator: "\n")
      XCTAssertEqual(lines.count, 23)
      XCTAssertEqual(lines[1], "  … 81 earlier events")
      XCTAssertTrue(lines[21].hasSuffix("completed"), "\(error)")
    }
  }

  func testACancelledTaskStopsWaiting() async {
    let relay = PublishRelay<Int>()
    let recording = relay.record()
    let task = Task { try await recording.waitForEnd(within: .seconds(1000)) }
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    withExtendedLifetime(relay) {}
  }

  func testEndsWithItsDisposalOrItsDeallocation() {
    let subject = PublishSubject<Int>()
    var recording: StreamRecording<Int>? = subject.record()
    subject.onNext(1)
    recording?.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(recording?.values, [1])
    recording = subject.record()
    XCTAssertTrue(subject.hasObservers)
    recording = nil
    XCTAssertFalse(subject.hasObservers)
  }
}

/// The same under Swift Testing.
@Suite struct StreamRecordingInSwiftTesting {
  @Test func blocks() throws {
    let relay = PublishRelay<Int>()
    let recording = relay.record()
    DispatchQueue.global().async { relay.accept(1) }
    #expect(try recording.waitForValues(1, within: .seconds(20)) == [1])
  }

  @Test func suspends() async throws {
    let relay = PublishRelay<Int>()
    let recording = relay.record()
    DispatchQueue.global().async { relay.accept(1) }
    #expect(try await recording.waitForValues(1, within: .seconds(20)) == [1])
    await #expect(throws: StreamRecordingError.self) { try await recording.waitForEnd(within: .zero) }
  }
}
