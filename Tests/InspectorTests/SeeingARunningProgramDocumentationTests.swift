import Foundation
import Rill
import RillDiagnostics
import RillRecording
import RillTesting
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The code of the page *Seeing a running program*.
final class SeeingARunningProgramDocumentationTests: XCTestCase {
  func testStarting() throws {
    let folder = try SocketFolder()
    unsafe setenv("XDG_RUNTIME_DIR", folder.path, 1)
    defer {
      Inspector.stop()
      unsafe unsetenv("XDG_RUNTIME_DIR")
    }
    try Inspector.start()
    XCTAssertEqual(folder.names, ["\(getpid()).socket"])
    XCTAssertEqual(InspectorFolder.standard.path, folder.path + "/rill")
    unsafe unsetenv("XDG_RUNTIME_DIR")
    XCTAssertTrue(InspectorFolder.standard.path.hasSuffix("/rill-\(geteuid())"))
  }

  func testRecording() throws {
    let folder = try SocketFolder()
    let taps = PublishRelay<Int>()
    _ = try RecordedCounterScreen(taps: taps.asObservable())
    XCTAssertEqual(folder.names, [])
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    defer { Inspector.stop() }
    let screen = try RecordedCounterScreen(taps: taps.asObservable())
    for number in 1...3 { taps.accept(number) }
    let recording = try withExtendedLifetime(screen) {
      try RunRecording(contentsOf: URL(filePath: "\(folder.path)/rill/\(getpid())-counter.jsonl"))
    }
    XCTAssertEqual(recording.modules, ["@testable Counter"])
    XCTAssertEqual(recording.entries.map(\.event), [1, 1, 2, 3, 3, 6].map { .next(.number(Decimal($0))) })
    let player = RunPlayer(recording)
    try player.replay {
      let model = CounterViewModel()
      try player.expect("total", from: model.total)
      try player.play("taps", into: model.taps)
      return model
    }
  }
}
