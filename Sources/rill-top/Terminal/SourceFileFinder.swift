package import Foundation

/// Finds the source file of a place such as `Shop/CartScreen.swift`, which has the module in place of the folder.
package struct SourceFileFinder: Sendable {
  private let root: URL

  package init(root: String) { self.root = URL(filePath: root).standardizedFileURL }

  /// Returns the file below the root whose name is that of `place`, preferably in a folder with the name of the module.
  package func path(of place: String) -> URL? {
    let parts = place.split(separator: "/").map(String.init)
    guard let module = parts.first, let name = parts.last, parts.count > 1 else { return nil }
    let keys: [URLResourceKey] = []
    guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys) else { return nil }
    var found: URL?
    for case let file as URL in files {
      // Build products, version control.
      if file.lastPathComponent.hasPrefix(".") || file.lastPathComponent == "node_modules" {
        files.skipDescendants()
        continue
      }
      guard file.lastPathComponent == name else { continue }
      if file.deletingLastPathComponent().pathComponents.contains(module) { return file }
      found = found ?? file
    }
    return found
  }
}
