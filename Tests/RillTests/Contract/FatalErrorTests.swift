import Foundation
import Rill
import TestSupport
import Testing

// Outside of the macro, because lines in its expansion have other numbers.
private let lineOfTakeTooFew = #line + 1
private func takeTooFew() { _ = Observable.just(1).take(-1) }

/// Invalid arguments and unhandled errors are reported, with a message that says why and where.
@Suite struct FatalErrorTests {
  @Test func takeOfNegativeCount() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      takeTooFew()
    }
    expect(
      result, says: ["take(_:)", "must not be negative, and it is -1", "FatalErrorTests.swift:\(lineOfTakeTooFew)"])
  }

  @Test func skipOfNegativeCount() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).skip(-2)
    }
    expect(result, says: ["skip(_:)", "must not be negative, and it is -2", "FatalErrorTests.swift"])
  }

  @Test func rangeOfNegativeCount() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.range(start: 1, count: -3)
    }
    expect(result, says: ["range(start:count:)", "must not be negative, and it is -3", "FatalErrorTests.swift"])
  }

  @Test func rangeThatOverflows() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable<Int8>.range(start: 120, count: 9)
    }
    expect(result, says: ["range(start:count:)", "does not fit into Int8", "FatalErrorTests.swift"])
  }

  @Test func replayOfNegativeSize() async {
    let subject = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ReplaySubject<Int>.create(bufferSize: -4)
    }
    expect(subject, says: ["ReplaySubject.create(bufferSize:)", "it is -4", "FatalErrorTests.swift"])
    let share = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).share(replay: -5)
    }
    expect(share, says: ["share(replay:scope:)", "it is -5", "FatalErrorTests.swift"])
  }

  @Test func debounceOfNegativeTime() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).debounce(.seconds(-1), scheduler: MainScheduler.instance)
    }
    expect(
      result,
      says: ["debounce(_:scheduler:)", "must not be negative, and it is -1.0 seconds", "FatalErrorTests.swift"])
    let driver = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Driver.just(1).debounce(.seconds(-1))
    }
    expect(
      driver,
      says: ["debounce(_:scheduler:)", "must not be negative, and it is -1.0 seconds", "FatalErrorTests.swift"])
  }

  @Test func retryWithoutAnAttempt() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).retry(0)
    }
    expect(result, says: ["retry(_:)", "must be positive, and it is 0", "FatalErrorTests.swift"])
    let single = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Single.just(1).retry(0, delay: .seconds(1), scheduler: MainScheduler.instance)
    }
    expect(single, says: ["retry(_:delay:scheduler:)", "must be positive, and it is 0", "FatalErrorTests.swift"])
  }

  @Test func retryWithANegativeDelay() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).retry(2, delay: .seconds(-1), scheduler: MainScheduler.instance)
    }
    expect(
      result,
      says: ["retry(_:delay:scheduler:)", "must not be negative, and it is -1.0 seconds", "FatalErrorTests.swift"])
  }

  /// An unhandled error does not stop the program.
  ///
  /// Its message says that the stream has ended, and what to do.
  @Test func unhandledError() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = Observable<Int>.error(RxError.timeout).subscribe(onNext: { _ in }, file: "Search.swift", line: 12)
    }
    expect(
      result,
      says: [
        "unhandled error: ", "subscribed at Search.swift:12\n",
        "This stream has ended. Recover with catch or retry, or call subscribe with onError",
      ])
  }

  @Test func secondAssignment() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let disposable = SingleAssignmentDisposable()
      disposable.setDisposable(Disposables.create())
      disposable.setDisposable(Disposables.create())
    }
    expect(result, says: ["SingleAssignmentDisposable", "has been set already"])
  }

  private func expect(_ result: ExitTest.Result?, says parts: [String]) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(output.contains(part), "\(output)") }
  }
}
