import Rill
import RillTesting
import XCTest

/// What `combineLatest` and `zip` have in common, for any number of sources.
extension XCTestCase {
  /// Checks that an error of any source, and disposal, dispose all sources.
  func checkEarlyEnds(
    _ count: Int, line: UInt, _ build: ([Observable<String>]) -> Observable<String>
  ) throws {
    for failing in 0..<count {
      try marbles { test in
        let sources = (0..<count).map { test.cold($0 == failing ? "---#" : "a----", error: Failure(), line: line) }
        test.expect(build(sources.map { $0.asObservable() }), becomes: "---#", error: Failure(), line: line)
        for source in sources { test.expect(source, subscribed: "^--!", line: line) }
      }
    }
    try marbles { test in
      let sources = (0..<count).map { _ in test.cold("-----a", line: line) }
      test.expect(build(sources.map { $0.asObservable() }), becomes: "---!", line: line)
      for source in sources { test.expect(source, subscribed: "^--!", line: line) }
    }
  }

  /// Checks that an error thrown by the selector disposes all sources.
  func checkThrowing(
    _ count: Int, line: UInt = #line, _ build: ([Observable<String>]) -> Observable<String>
  ) throws {
    try marbles { test in
      let sources = (0..<count).map { _ in test.cold("--a---", line: line) }
      test.expect(build(sources.map { $0.asObservable() }), becomes: "--#", error: Failure(), line: line)
      for source in sources { test.expect(source, subscribed: "^-!", line: line) }
    }
  }
}
