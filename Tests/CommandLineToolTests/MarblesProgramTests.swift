import Foundation
import TestSupport
import XCTest

@testable import rill_marbles

/// The built program, run as a user runs it.
final class MarblesProgramTests: XCTestCase {
  private func run(_ arguments: String...) throws -> ProgramRun { try BuiltProducts.run("rill-marbles", arguments) }

  func testDrawsAnOperator() throws {
    let run = try run("delay")
    XCTAssertEqual(
      run.output,
      """
      source.delay(.seconds(2), scheduler: scheduler)

      source    a--b--c--|
      delay(2)  --a--b--c--|

      """)
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(run.complaint, "")
  }

  func testDrawsAllVariants() throws {
    let run = try run("timeout")
    XCTAssertTrue(run.output.contains("timeout(4)  a--b---#\n"), run.output)
    XCTAssertTrue(run.output.contains("timeout(4, other)  a--b----d--e--|\n"), run.output)
    XCTAssertFalse(try self.run("timeout(_:other:scheduler:)").output.contains("timeout(4)  "))
  }

  func testPrintsAPicture() throws {
    let picture = try Example.named("debounce")[0].diagram().svg
    XCTAssertEqual(try run("debounce", "--svg").output, picture)
  }

  func testListsTheOperators() throws {
    let lines = try run().output.split(separator: "\n")
    XCTAssertTrue(lines.starts(with: ["Creating", "  create"]), "\(lines)")
    XCTAssertEqual(lines.count, Example.all.count { $0.group != nil } + Example.Group.allCases.count)
  }

  func testExplainsItself() throws {
    XCTAssertEqual(try run("--help").output, Help.text)
    for line in Help.text.split(separator: "\n") { XCTAssertLessThanOrEqual(line.count, 80, "\(line)") }
  }

  func testMistakes() throws {
    for (arguments, message, status) in [
      (["nothing"], "no operator is called 'nothing'; without arguments, the program lists all of them", 1),
      (["map", "filter"], "more than one operator or file\n\(Help.usage)", 2),
      (["--svg"], "'--svg' requires an operator or a file\n\(Help.usage)", 2),
      (["--fast"], "unknown option '--fast'\n\(Help.usage)", 2),
      (["map", "--check"], "'--check' requires '--docs'\n\(Help.usage)", 2),
      (["map", "--docs"], "'--docs' takes no other argument than '--check'\n\(Help.usage)", 2),
    ] as [([String], String, Int32)] {
      let run = try BuiltProducts.run("rill-marbles", arguments)
      XCTAssertEqual(run.complaint, "rill-marbles: \(message)\n")
      XCTAssertEqual(run.status, status, message)
      XCTAssertEqual(run.output, "")
    }
  }
}
