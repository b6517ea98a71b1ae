#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths that depend on the environment.
enum SystemPaths {
  /// The folder for the data of the user's programs, or nil if it is unknown.
  static var dataFolder: String? {
    #if canImport(Darwin)
      home.map { "\($0)/Library/Application Support" }
    #else
      // The XDG specification says to ignore a relative path.
      if let folder = variable("XDG_DATA_HOME"), folder.utf8.first == UInt8(ascii: "/") { return folder }
      return home.map { "\($0)/.local/share" }
    #endif
  }

  /// Returns the absolute path of a folder, without a slash at the end.
  ///
  /// With such a slash, the system would follow a symbolic link.
  static func absolute(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    if path.utf8.first == UInt8(ascii: "/") { return String(path) }
    guard let folder = unsafe getcwd(nil, 0) else { return String(path) }
    defer { unsafe free(folder) }
    return unsafe "\(String(cString: folder))/\(path)"
  }

  private static var home: String? {
    if let home = variable("HOME"), home.utf8.first == UInt8(ascii: "/") { return home }
    guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else { return nil }
    return unsafe String(cString: home)
  }

  private static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
