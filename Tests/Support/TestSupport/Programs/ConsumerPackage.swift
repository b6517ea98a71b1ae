package import Foundation

/// A package outside of this one that depends on it, as packages of users do.
///
/// All of them have one scratch folder in `.build`, so that the library is compiled once for them. The folder of a package that was
/// created is removed when this object is deallocated.
package final class ConsumerPackage {
  /// The folder of the package.
  package let folder: URL
  /// The folder with the programs of the last build.
  package let products: URL

  private let isTemporary: Bool
  private let scratch: URL
  private let configuration: String
  private let options: [String]
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Creates an empty package, or one with the files of a folder in `Tests/Fixtures`, whose manifest has `PATH` for the path of this
  /// package.
  ///
  /// `options` are passed to all builds. Packages with options share a scratch folder of their own.
  package init(fixture: String? = nil, configuration: String = "debug", options: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rill-consumer-\(UUID().uuidString)")
    self.options = options
    scratch = ConsumerPackage.root.appending(path: ".build/consumers" + options.joined())
    products = scratch.appending(path: configuration)
    self.configuration = configuration
    isTemporary = true
    guard let fixture else { return }
    try FileManager.default.copyItem(at: ConsumerPackage.root.appending(path: "Tests/Fixtures/\(fixture)"), to: folder)
    let manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    try write(manifest.replacing("PATH", with: ConsumerPackage.root.path), to: "Package.swift")
  }

  /// Uses the package in a folder of this one.
  package init(at path: String) {
    folder = ConsumerPackage.root.appending(path: path)
    (options, configuration, isTemporary) = ([], "debug", false)
    scratch = ConsumerPackage.root.appending(path: ".build/consumers")
    products = scratch.appending(path: configuration)
  }

  deinit { if isTemporary { try? FileManager.default.removeItem(at: folder) } }

  /// Writes a file of the package.
  package func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs `swift build`, `swift test`, or `swift run` with a program and its arguments.
  package func swift(_ command: String, _ arguments: String...) throws -> ProgramRun {
    var words = ["swift", command, "-c", configuration, "--package-path", folder.path, "--scratch-path", scratch.path]
    // These programs are not debugged, and nothing needs the index of other modules than their own: both would be a third of the work. They
    // are compiled once, so one process for each module has less to read. The linker of the toolchain takes half as long as that of the
    // system.
    words += ["-debug-info-format", "none"]
    var compiler = ["-index-ignore-system-modules", "-index-ignore-clang-modules"]
    if configuration == "debug" {
      compiler += ["-whole-module-optimization", "-num-threads", "1", "-disable-batch-mode", "-no-emit-module-separately-wmo"]
    }
    words += compiler.flatMap { ["-Xswiftc", $0] } + options
    #if os(Linux)
      words += ["-Xswiftc", "-use-ld=lld"]
    #endif
    words += arguments
    return try ProgramRun(URL(filePath: "/usr/bin/env"), words)
  }
}
