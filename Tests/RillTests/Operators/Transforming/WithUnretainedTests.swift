import Rill
import RillTesting
import XCTest

final class WithUnretainedTests: XCTestCase {
  private final class Owner: Sendable {
    func name(_ value: String) -> String { value.uppercased() }
  }

  func testTheObjectAndEveryValue() throws {
    let owner = Owner()
    for stage in [
      { $0.withUnretained(owner) { $0.name($1) } }, { $0.withUnretained(owner).map { $0.0.name($0.1) } },
    ] as [(Observable<String>) -> Observable<String>] {
      try expect("a--b--|", through: stage, becomes: "A--B--|", subscribed: "^-----!")
      try expect("|", through: stage, becomes: "|")
      try expect("a--#", through: stage, becomes: "A--#", error: Failure(), subscribed: "^--!")
      try expect("a--b", through: stage, becomes: "A-!", subscribed: "^-!")
    }
  }

  /// The stream does not retain the object, and completes with the first value after its deallocation.
  func testDeallocationOfTheObject() throws {
    for stage in [
      { $0.withUnretained($1) { $0.name($1) } }, { $0.withUnretained($1).map { $0.0.name($0.1) } },
    ] as [(Observable<String>, Owner) -> Observable<String>] {
      try marbles { test in
        let source = test.cold("a--b-----c--|")
        let owner = LateValue<Owner>()
        let stream = {
          let made = Owner()
          owner.value = made
          return stage(source.asObservable(), made)
        }()
        test.scheduler.scheduleAt(6) { owner.value = nil }
        test.expect(stream, becomes: "A--B-----|")
        test.expect(source, subscribed: "^--------!")
      }
    }
  }

  func testAnErrorOfTheSelector() throws {
    let owner = Owner()
    try expect(
      "a-b-c|", through: { $0.withUnretained(owner) { if $1 == "b" { throw Failure() } else { $1 } } }, becomes: "a-#",
      error: Failure(), subscribed: "^-!")
  }
}
