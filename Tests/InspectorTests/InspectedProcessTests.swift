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
}
