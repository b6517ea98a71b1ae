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
  /// So stopped programs cost one wait: each of these answers when all have been asked.
  func testProgramsAreAskedAtTheSameTime() throws {
    // So that a peer which has gone makes `write` fail, and the test, too.
    signal(SIGPIPE, SIG_IGN)
    let listeners = try (1...5).map { try folder.listenSilently("\(getppid())-\($0).socket") }
    defer { for descriptor in listeners { close(descriptor) } }
    Thread.detachNewThread {
      let connections = listeners.map { accept($0, nil, nil) }
      let hello = #"{"rill":"inspector","version":1}"# + "\n"
      for connection in connections {
        XCTAssertEqual(unsafe write(connection, hello, hello.utf8.count), hello.utf8.count)
        close(connection)
      }
    }
    let found = try InspectedProcess.all(in: folder.inspectors)
    XCTAssertEqual(found.map(\.silence), [nil, nil, nil, nil, nil])
  }

  /// The one that answers is found with those that are stopped.
  func testStoppedPrograms() throws {
    let silent = try (1...5).map { try folder.listenSilently("\(getppid())-\($0).socket") }
    defer { for descriptor in silent { close(descriptor) } }
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let found = try InspectedProcess.all(in: folder.inspectors)
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
