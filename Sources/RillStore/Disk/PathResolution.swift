#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes paths absolute, and finds the folders above them.
package enum PathResolution {
  /// Returns the absolute path of a folder, without a slash at the end.
  ///
  /// With such a slash, the system would follow a symbolic link.
  package static func absolute(_ path: String) -> String {
    // By bytes, as the system does: a slash and a combining mark behind it are one `Character`.
    var bytes = path.utf8[...]
    while bytes.count > 1 {
      let endsInSlash = bytes.last == UInt8(ascii: "/")
      guard endsInSlash || bytes.suffix(2).elementsEqual("/.".utf8) else { break }
      bytes.removeLast()
    }
    let path = String(Substring(bytes))
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe "\(String(cString: folder))/\(path)"
  }

  /// Returns the paths of the folders above the one at `path`, nearest first.
  static func ancestors(of path: String) -> [String] {
    let slash = UInt8(ascii: "/")
    var ancestors: [String] = []
    var rest = path.utf8[...]
    while let end = rest.lastIndex(of: slash) {
      rest = rest[..<end]
      // Several slashes count as one.
      while rest.last == slash { rest.removeLast() }
      ancestors.append(rest.isEmpty ? "/" : String(Substring(rest)))
    }
    if path.utf8.first != slash { ancestors.append(".") }
    return ancestors
  }
}
