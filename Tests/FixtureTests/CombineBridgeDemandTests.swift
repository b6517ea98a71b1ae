import Foundation
import TestSupport
import XCTest

/// `RillCombine` with a stand-in for Combine, so that it is compiled in Swift 6 mode and its demand is tested where Combine does not exist.
final class CombineBridgeDemandTests: CompilingTestCase {
  func testDemand() throws {
    try XCTSkipIf(Self.hasCombine, "The system has Combine.")
    let compiler = SwiftCompiler(mode: 6)
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-combine-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    let standIn = try compiler.buildModule("Combine", try compiler.files(in: "Tests/Fixtures/Combine/StandIn"), in: folder)
    XCTAssertEqual(standIn.text, "")
    // Compiled as in the package. The module of the package, which has no code here, must not be found first.
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    let options =
      ["-I", folder.path, "-package-name", Self.packageName] + features.flatMap { ["-enable-upcoming-feature", $0] }
    let module = try compiler.buildModule(
      "RillCombine", try compiler.files(in: "Sources/RillCombine"), in: folder, options)
    XCTAssertEqual(module.text, "")

    let program = folder.appending(path: "program")
    let objects = ["Combine", "RillCombine"].map { folder.appending(path: "\($0).o").path }
    let diagnosis = try compiler.build(
      try compiler.files(in: "Tests/Fixtures/Combine/Program"),
      linking: ["Rill", "RillLocks", "CRillThreads"], as: program,
      ["-I", folder.path] + objects)
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    XCTAssertEqual(diagnosis.warnings, [])
    guard diagnosis.status == 0 else { return }
    let run = try ProgramRun(program)
    XCTAssertEqual(run.status, 0, run.complaint)
    XCTAssertEqual(run.output, Self.expected)
  }

  /// The name by which the package manager lets the modules of this package see what is `package`.
  private static let packageName = String(
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .lastPathComponent.lowercased().map { (character: Character) -> Character in
        character.isLetter || character.isNumber ? character : "_"
      })

  #if canImport(Combine)
    private static let hasCombine = true
  #else
    private static let hasCombine = false
  #endif

  private static let expected = """
    values wait for demand
      received 1
      request 2
      received 2
      received 3
      request 2
      received 4
      finished
    a completion needs no demand
      finished
      failure(Built.Failure())
    demand from inside
      received 1
      received 2
    cancellation from inside
      received 1
      received 2
    streams that cannot fail
      received 1
      received 2
      finished
    release
      received 1
      finished
      released after the end
      received 3
      released after the cancellation
    a publisher without a limit
      requested unlimited
      emitted 1
      emitted 2
      emitted 3
      completed
      cancelled
    a publisher with demand
      requested 2
      emitted 1
      requested 1
      emitted 2
      requested 1
      emitted 3
      requested 1
      cancelled
    disposal
      requested 1
      emitted 1
      requested 1
      emitted 2
      cancelled
      requested 1
    the demand of a loop
      requested 1
      the first value waits
      requested 1
      took 1
      requested 1
      requested 1
      cancelled
      took 2
      took 3
    several threads
      received 2000, in order

    """
}
