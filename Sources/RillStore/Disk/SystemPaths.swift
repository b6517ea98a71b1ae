#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths that depend on the environment.
package enum SystemPaths {
  /// The folder for the data of the user's programs, or nil if it is unknown.
  static var dataFolder: String? {
    #if canImport(Darwin)
      home.map { "\($0)/Library/Application Support" }
    #else
      xdgFolder("XDG_DATA_HOME", ".local/share")
    #endif
  }

  /// The folder for the state of the user's programs, which is not meant to be copied to other machines, or nil if it is unknown.
  static var stateFolder: String? {
    #if canImport(Darwin)
      dataFolder
    #else
      xdgFolder("XDG_STATE_HOME", ".local/state")
    #endif
  }

  #if !canImport(Darwin)
    private static func xdgFolder(_ name: String, _ standard: String) -> String? {
      // The XDG specification says to ignore a relative path.
      if let folder = variable(name), folder.utf8.first == UInt8(ascii: "/") { return folder }
      return home.map { "\($0)/\(standard)" }
    }
  #endif

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

  private static var home: String? {
    if let home = variable("HOME"), home.utf8.first == UInt8(ascii: "/") { return home }
    guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else { return nil }
    return unsafe String(cString: home)
  }

  static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
