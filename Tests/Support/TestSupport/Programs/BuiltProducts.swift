package import Foundation

/// The programs and modules that were built together with the running tests.
package enum BuiltProducts {
  /// The directory of the programs.
  package static var directory: URL {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
      return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      // `allBundles` crashes with the Foundation of Debian's Swift 6.2.3.
      return Bundle.main.bundleURL
    #endif
  }

  /// The directory of the modules.
  package static var modules: URL { directory.appendingPathComponent("Modules") }

  /// Runs the program `name`.
  package static func run(_ name: String, _ arguments: [String] = [], closed: [Int] = []) throws -> ProgramRun {
    try ProgramRun(directory.appendingPathComponent(name), arguments, closed: closed)
  }
}
