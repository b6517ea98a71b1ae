import Foundation
import TestSupport
import XCTest

/// The documented output of the reference examples, in both language modes.
final class ExampleOutputTests: CompilingTestCase {
  /// The examples built in Swift 5 mode, and in Swift 6 mode.
  private static let programs = Result<[URL], any Error> {
    try [5, 6].map { mode in
      let compiler = SwiftCompiler(mode: mode)
      let program = FileManager.default.temporaryDirectory.appending(path: "rill-examples-\(UUID().uuidString)")
      let diagnosis = try compiler.build(
        try compiler.files(in: "Tests/Fixtures/Examples"),
        linking: [
          "Rill", "RillLocks", "CRillStore", "CRillThreads", "CRillTerminal", "RillLifecycle", "RillProperties", "RillStore",
        ],
        as: program)
      if diagnosis.status != 0 { XCTFail(diagnosis.text) }
      return program
    }
  }

  override static func tearDown() {
    guard case .success(let programs) = programs else { return }
    for program in programs { try? FileManager.default.removeItem(at: program) }
  }

  private func expect(_ example: Int, toPrint expected: String, line: UInt = #line) throws {
    for (program, mode) in zip(try Self.programs.get(), ["Swift 5", "Swift 6"]) {
      let run = try ProgramRun(program, ["\(example)"])
      XCTAssertEqual(withoutTimes(run.output), expected + "\n", mode, line: line)
      XCTAssertEqual(run.complaint, "", mode, line: line)
      XCTAssertEqual(run.status, 0, mode, line: line)
    }
  }

  /// Removes the times and the thread that `debug` prints at the beginning of each line.
  private func withoutTimes(_ output: String) -> String {
    output.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+\d+\.\d{3}s [^:]+: /#, with: "")
  }

  func testCombineLatestPairsEachValueWithTheLatestOfTheOther() throws {
    try expect(
      1,
      toPrint: """
        onNext:  next(1 + A)
        onNext:  next(2 + A)
        onNext:  next(2 + B)
        onNext:  next(2 + C)
        onNext:  next(3 + C)
        """)
  }

  func testWithLatestFromEmitsWhenItsTriggerEmits() throws {
    try expect(
      2,
      toPrint: """
        onNext:  next(A)
        onNext:  next(C)
        """)
  }

  func testZipPairsByPosition() throws {
    try expect(
      3,
      toPrint: """
        onNext:  next(1 + A)
        onNext:  next(2 + B)
        onNext:  next(3 + C)
        onNext:  completed
        """)
  }

  func testPropertyThatEmitsItsChanges() throws {
    try expect(
      4,
      toPrint: """
        Age: 10
        10
        Age: 11
        """)
  }

  func testPropertyThatNotifiesItsObject() throws {
    try expect(
      5,
      toPrint: """
        0 -> 1
        1 -> 2
        2 -> 3
        3 -> 4
        4 -> 5
        """)
  }

  func testRefreshViewModel() throws {
    try expect(
      8,
      toPrint: """
        away 1799 s
        away 1800 s
        refresh
        12:00
        12:31
        refresh
        12:32
        12:33
        view controller released
        """)
  }

  func testTraps() throws {
    try expect(
      9,
      toPrint: """
        taps -> subscribed
        tap
        taps -> Event next(())
        debugged tap
        tap
        taps -> Event next(())
        debugged tap
        taps -> Event completed
        taps -> isDisposed
        screen with a bag
        reload
        screen released
        disposed
        more news
        screen without a bag
        reload
        screen released
        more news
        disposed
        """)
  }
}
