import Foundation
import RillStore
import TestSupport
import XCTest

/// Reference example 6 in Swift 5, and in Swift 6 with main actor isolation by default.
final class KeychainExampleTests: CompilingTestCase {
  private let onMain = ["-default-isolation", "MainActor"]
  private static let modules = ["Rill", "RillLocks", "RillStore", "CRillStore", "CRillThreads", "RillProperties"]

  /// The example built in Swift 5 mode.
  ///
  /// The name of the program is part of those of its files.
  private static let swift5Program = Result<URL, any Error> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-keychain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "Example6")
    let compiler = SwiftCompiler(mode: 5)
    let diagnosis = try compiler.build(
      try compiler.files(in: "Tests/Fixtures/MainActorExamples"), linking: modules, as: program)
    if diagnosis.status != 0 { XCTFail(diagnosis.text) }
    return program
  }

  override static func tearDown() {
    guard case .success(let program) = swift5Program else { return }
    try? FileManager.default.removeItem(at: program.deletingLastPathComponent())
  }

  func testNoWarnings() throws {
    for (mode, options) in [(5, []), (6, onMain)] {
      let compiler = SwiftCompiler(mode: mode)
      let diagnosis = try compiler.check(try compiler.files(in: "Tests/Fixtures/MainActorExamples"), options)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      XCTAssertEqual(diagnosis.warnings, [])
    }
  }

  func testTokenThatOutlivesTheProcess() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-keychain-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let compiler = SwiftCompiler(mode: 6)
    let program = folder.appending(path: "program")
    let diagnosis = try compiler.build(
      try compiler.files(in: "Tests/Fixtures/MainActorExamples"),
      linking: Self.modules, as: program, onMain)
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    for (program, store) in [(program, "6"), (try Self.swift5Program.get(), "5")] {
      for (part, output) in [("after", "nil\n"), ("before", ""), ("after", "abc\n"), ("all", "abc nil\n"), ("after", "nil\n")] {
        let run = try ProgramRun(program, [folder.appending(path: store).path, part])
        XCTAssertEqual(run.output, output, "Swift \(store), \(part)")
        XCTAssertEqual(run.complaint, "")
        XCTAssertEqual(run.status, 0)
      }
    }
  }

  /// Runs a part of the example with a home folder of its own.
  private func run(_ store: String, _ part: String, home: Home) throws -> String {
    let run = try ProgramRun(
      try Self.swift5Program.get(), [store, part], environment: ["HOME": home.path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""])
    XCTAssertEqual(run.complaint, "")
    XCTAssertEqual(run.status, 0)
    return run.output
  }

  /// The home folder of a user, in which the program has never run.
  private final class Home {
    let path: String

    init() throws {
      var template = Array((NSTemporaryDirectory() + "/rill-home-XXXXXX").utf8CString)
      path = unsafe String(cString: try XCTUnwrap(mkdtemp(&template)))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The files whose bytes contain a text, and the number of all files.
    func files(with text: String) throws -> (found: [String], all: Int) {
      let all = try FileManager.default.subpathsOfDirectory(atPath: path).filter {
        (try? Data(contentsOf: URL(filePath: "\(path)/\($0)"))) != nil
      }
      return (
        try all.filter { try Data(contentsOf: URL(filePath: "\(path)/\($0)")).range(of: Data(text.utf8)) != nil }, all.count
      )
    }
  }

  /// Without any configuration, the value is encrypted and its key is in a key file.
  func testNothingIsConfigured() throws {
    let home = try Home()
    XCTAssertEqual(try run("-", "after", home: home), "nil\n")
    XCTAssertEqual(try run("-", "before", home: home), "")
    XCTAssertEqual(try run("-", "after", home: home), "abc\n")
    for text in ["abc", "_accessToken"] { XCTAssertEqual(try home.files(with: text).found, []) }
    XCTAssertEqual(try home.files(with: "abc").all, 3)
    #if !canImport(Security)
      let key = "\(home.path)/.local/state/Example6.secrets.key"
      XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int, 0o600)
      XCTAssertEqual(
        try FileManager.default.contentsOfDirectory(atPath: home.path + "/.local/share/Example6.secrets")
          .sorted(),
        ["lock", "log"])
      // A lost key is an error. No new key is made.
      try FileManager.default.moveItem(atPath: key, toPath: home.path + "/aside")
      let failed = try ProgramRun(
        try Self.swift5Program.get(), ["-", "all"], environment: ["HOME": home.path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""])
      XCTAssert(failed.complaint.contains("their key is missing (the key file \(key) does not exist)"), failed.complaint)
      XCTAssertEqual(failed.output, "nil nil\n")
      try FileManager.default.moveItem(atPath: home.path + "/aside", toPath: key)
    #endif
    XCTAssertEqual(try run("-", "all", home: home), "abc nil\n")
  }

  /// Each way to declare a property keeps its name and its value out of all files, in each language mode.
  func testEverySpellingIsSecret() throws {
    for (mode, options) in [(5, []), (6, []), (6, onMain)] {
      let home = try Home()
      let compiler = SwiftCompiler(mode: mode)
      let program = URL(filePath: home.path + "/program")
      let diagnosis = try compiler.build(
        try compiler.files(in: "Tests/Fixtures/Keychain"), linking: Self.modules, as: program, options)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      XCTAssertEqual(diagnosis.warnings, [])
      func run(_ part: String) throws -> String {
        let run = try ProgramRun(
          program, [part], environment: ["HOME": home.path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""])
        XCTAssertEqual(run.complaint, "")
        XCTAssertEqual(run.status, 0)
        return run.output
      }
      XCTAssertEqual(try run("store"), "")
      let values = try run("print").split(separator: "\n")
      XCTAssertEqual(values.count, 38)
      for value in values { XCTAssert(value.contains("secretValue"), String(value)) }
      try FileManager.default.removeItem(at: program)
      for text in ["secretName", "secretValue"] { XCTAssertEqual(try home.files(with: text).found, [], "mode \(mode)") }
      XCTAssertGreaterThan(try home.files(with: "").all, 2)
    }
  }

  /// The value that an earlier version has stored in plain text is moved, and nothing of it stays.
  func testAValueOfAnEarlierVersion() throws {
    let home = try Home()
    let folder = home.path + "/store"
    let plain = try Store(directory: folder)
    try plain.set(Array("an old secret".utf8), for: "_accessToken")
    try plain.set(Array("blue".utf8), for: "theme")
    XCTAssertEqual(try run(folder, "after", home: home), "an old secret\n")
    XCTAssertEqual(try plain.keys(), ["theme"])
    for text in ["an old secret", "_accessToken"] { XCTAssertEqual(try home.files(with: text).found, []) }
    XCTAssertEqual(try run(folder, "after", home: home), "an old secret\n")
    XCTAssertEqual(try run(folder, "all", home: home), "abc nil\n")
    XCTAssertEqual(try run(folder, "after", home: home), "nil\n")
    XCTAssertEqual(try plain.bytes(for: "theme"), Array("blue".utf8))
  }

  /// The plain store has the value and cannot be rewritten or not even opened: the property has the value, and says what is wrong.
  func testAPlainStoreThatCannotBeRewritten() throws {
    let home = try Home()
    let folder = home.path + "/store"
    func runWithComplaint(_ part: String, _ complaint: String, line: UInt = #line) throws -> String {
      let run = try ProgramRun(
        try Self.swift5Program.get(), [folder, part],
        environment: ["HOME": home.path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""])
      XCTAssert(run.complaint.contains(complaint), run.complaint, line: line)
      return run.output
    }
    let plain = try Store(directory: folder)
    try plain.set(Array("an old secret".utf8), for: "_accessToken")
    try plain.set(Array("blue".utf8), for: "theme")
    // In the place of the new log.
    try FileManager.default.createDirectory(atPath: folder + "/log.new", withIntermediateDirectories: false)
    for _ in 0..<2 { XCTAssertEqual(try runWithComplaint("after", "(Is a directory)"), "an old secret\n") }
    // Without the plain value, the new one would be removed. With it, the plain value would come back.
    XCTAssertEqual(try runWithComplaint("all", "(Is a directory)"), "abc abc\n")
    try FileManager.default.removeItem(atPath: folder + "/log.new")
    XCTAssertEqual(try run(folder, "all", home: home), "abc nil\n")
    XCTAssertEqual(try run(folder, "after", home: home), "nil\n")
    XCTAssertEqual(try plain.keys(), ["theme"])
    XCTAssertEqual(try home.files(with: "an old secret").found, [])

    // The plain store cannot even be opened.
    XCTAssertEqual(try run(folder, "before", home: home), "")
    try plain.set(Array("an older secret".utf8), for: "_accessToken")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    XCTAssertEqual(try runWithComplaint("after", "(mode 0755)"), "abc\n")
    XCTAssertEqual(try runWithComplaint("all", "(mode 0755)"), "abc abc\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    XCTAssertEqual(try run(folder, "all", home: home), "abc nil\n")
    XCTAssertEqual(try run(folder, "after", home: home), "nil\n")
    XCTAssertEqual(try home.files(with: "an older secret").found, [])
  }
}
