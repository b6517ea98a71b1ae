import Foundation
import ProgramRunner
import XCTest

/// The size that the core adds to a statically linked program.
final class BinarySizeTests: XCTestCase {
  /// A program with one pipeline is at most 31 % larger than one that only prints.
  ///
  /// The goal is a quarter. It was reached while clients compiled every operator anew; since then, the library contains the operators, and
  /// what batches and derived values need.
  func testStaticallyLinkedProgram() throws {
    #if os(Linux)
      try XCTSkipUnless(SlowTestGate.areWanted, SlowTestGate.reason)
      let folder = FileManager.default.temporaryDirectory.appending(path: "rill-size-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try write(Self.manifest, to: folder.appending(path: "Package.swift"))
      try write("print(1)\n", to: folder.appending(path: "Sources/Plain/main.swift"))
      try write(Self.pipeline, to: folder.appending(path: "Sources/Piped/main.swift"))
      let output = try run([
        "swift", "build", "-c", "release", "--static-swift-stdlib", "-Xlinker", "-s", "--package-path", folder.path,
      ])
      let plain = try size(of: folder.appending(path: ".build/release/Plain"), output)
      let piped = try size(of: folder.appending(path: ".build/release/Piped"), output)
      print("Statically linked: \(plain) bytes plain, \(piped) with a pipeline, ratio \(Double(piped) / Double(plain))")
      XCTAssertLessThanOrEqual(Double(piped), 1.31 * Double(plain))
    #else
      throw XCTSkip("Only Linux links the standard library statically.")
    #endif
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "Size",
      dependencies: [.package(name: "Rill", path: "\(Repository.root.path)")],
      targets: [
        .executableTarget(name: "Plain"),
        .executableTarget(name: "Piped", dependencies: [.product(name: "Rill", package: "Rill")]),
      ]
    )

    """

  private static let pipeline = """
    import Rill
    let subject = PublishSubject<Int>()
    let subscription = subject.map { $0 + 1 }.filter { $0 > 1 }.subscribe(onNext: { print($0) })
    subject.onNext(1)
    subscription.dispose()

    """

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func size(of program: URL, _ output: String) throws -> Int {
    guard let size = try? FileManager.default.attributesOfItem(atPath: program.path)[.size] as? Int else {
      XCTFail("not built:\n\(output)")
      throw CocoaError(.fileNoSuchFile)
    }
    return size
  }

  private func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
