import Foundation

/// A temporary folder for a test, removed when this object is deallocated.
final class TemporaryFolder {
  let path: String

  init(in parent: String? = nil) {
    var template = Array(((parent ?? NSTemporaryDirectory()) + "/rill-store-XXXXXX").utf8CString)
    path = unsafe String(cString: mkdtemp(&template)!)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path at which a store can create its folder.
  var store: String { path + "/store" }
  var log: String { store + "/log" }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(store)/\(name)"))) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "\(store)/\(name)"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  func mode(_ path: String) throws -> Int {
    try XCTUnwrapped(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber).intValue
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: store).sorted() } }

  private func XCTUnwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw CocoaError(.fileReadUnknown) }
    return value
  }
}
