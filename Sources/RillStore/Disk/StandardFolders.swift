#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folders in which the programs of the user keep their files.
package enum StandardFolders {
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
    /// The folder for the settings of the user's programs, where Foundation has the files of `UserDefaults`, or nil if it is unknown.
    package static var configurationFolder: String? { xdgFolder("XDG_CONFIG_HOME", ".config") }

    private static func xdgFolder(_ name: String, _ standard: String) -> String? {
      // The XDG specification says to ignore a relative path.
      if let folder = variable(name), folder.utf8.first == UInt8(ascii: "/") { return folder }
      return home.map { "\($0)/\(standard)" }
    }
  #endif

  private static var home: String? {
    if let home = variable("HOME"), home.utf8.first == UInt8(ascii: "/") { return home }
    guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else { return nil }
    return unsafe String(cString: home)
  }

  /// Returns the value of an environment variable, or nil if it is not set.
  static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
