import Foundation
import RillDiagnostics
import XCTest
import rill_top

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How programs with an inspector are found.
final class InspectedProcessTests: InspectorTestCase {
  /// Stopped programs are asked at the same time, and the one that answers is found with them.
  func testStoppedProgramsCostOneWait() throws {
    let silent = try (1...5).map { try folder.listenSilently("\(getppid())-\($0).socket") }
    defer { for descriptor in silent { close(descriptor) } }
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let begin = ContinuousClock.now
    let found = try InspectedProcess.all(in: folder.inspectors, within: .seconds(1))
    XCTAssertLessThan(begin.duration(to: .now), .seconds(4))
    XCTAssertEqual(found.map(\.pid).filter { $0 == getppid() }.count, 5)
    XCTAssertEqual(found.filter { $0.silence == nil }.map(\.pid), [getpid()])
  }

  /// The program and `rill-top` can have different folders for temporary files.
  func testTheFolderDoesNotDependOnTheEnvironment() {
    let names = ["XDG_RUNTIME_DIR", "TMPDIR"]
    let before = names.map { ($0, ProcessInfo.processInfo.environment[$0]) }
    defer { for (name, value) in before { if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) } } }
    unsafe unsetenv("XDG_RUNTIME_DIR")
    unsafe unsetenv("TMPDIR")
    let path = InspectorFolder.standard.path
    unsafe setenv("TMPDIR", "/nowhere", 1)
    XCTAssertEqual(InspectorFolder.standard.path, path)
    XCTAssertTrue(path.hasSuffix("/rill-\(geteuid())"), path)
  }
}
