import Rill
import RillTesting
import TestSupport
import XCTest

final class MergeDelayingErrorsTests: XCTestCase {
  private let forms: [(Observable<String>, Observable<String>) -> Observable<String>] = [
    { .merge($0, $1, delayingErrors: true) }, { .merge([$0, $1], delayingErrors: true) },
  ]

  func testErrorsWait() throws {
    for merge in forms {
      let merged = { (a: Observable<String>, b: Observable<String>) in merge(a, b).countingErrors() }
      try expect("a--#", "-b---c|", through: merged, becomes: "ab---c(1|)", subscribed: ["^--!", "^-----!"])
      try expect("a--#", "-b---#", through: merged, becomes: "ab---(2|)", subscribed: ["^--!", "^----!"])
      try expect("a--|", "-b---|", through: merged, becomes: "ab---|", subscribed: ["^--!", "^----!"])
      try expect("a--#", "-b---c", through: merged, becomes: "ab--!", subscribed: ["^--!", "^---!"])
    }
  }

  func testWithoutDelay() throws {
    try expect(
      "a--#", "-b---c|", through: { Observable.merge($0, $1, delayingErrors: false) }, becomes: "ab-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
  }

  func testDescription() {
    let errors = Recorder<String>()
    Observable<Int>.merge(.error(Failure(name: "a")), .error(Failure(name: "b")), delayingErrors: true)
      .subscribe(onError: { errors.add("\($0)") }).dispose()
    XCTAssertEqual(errors.entries, ["a, b"])
    XCTAssertEqual(Observable<Int>.merge([], delayingErrors: true).recorded(), ["completed"])
  }
}

extension ObservableType where Element == String {
  /// Emits the number of the errors of a `CompositeError`, then completes.
  func countingErrors() -> Observable<String> {
    self.catch { error in .just((error as? CompositeError).map { "\($0.errors.count)" } ?? "x") }
  }
}
