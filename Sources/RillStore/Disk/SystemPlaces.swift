#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system says of places and errors.
enum SystemPlaces {
  /// Where a user's programs keep their data; nil if that is not known.
  static var dataFolder: String? {
    #if canImport(Darwin)
      home.map { "\($0)/Library/Application Support" }
    #else
      // The XDG specification says to ignore a relative path.
      if let folder = variable("XDG_DATA_HOME"), folder.utf8.first == UInt8(ascii: "/") { return folder }
      return home.map { "\($0)/.local/share" }
    #endif
  }

  /// The path of a folder whatever becomes the current one later, and without the slash at its end, with which the system would
  /// follow a link.
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

extension SystemError {
  package static let interrupted = SystemError(EINTR)
  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let noSpace = SystemError(ENOSPC)
  package static let inputOutput = SystemError(EIO)
  package static let accessDenied = SystemError(EACCES)
  /// What a file system says to the sync of a folder if it knows of no such thing.
  static let unsupported = SystemError(EINVAL)
  package static let link = SystemError(ELOOP)

  /// What it means for a store.
  package var reason: StoreError.Reason {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: return .diskFull
    case EACCES, EROFS: return .permission
    case ELOOP, ENOTDIR, EMLINK: return .insecure
    case ENOENT: return .missing
    case EPERM:
      // Data protection answers so while the device is locked. Not verified on Linux.
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        return .locked
      #else
        return .permission
      #endif
    default:
      #if os(Linux)
        // An encrypted folder whose key was taken away.
        if code == ENOKEY { return .locked }
      #endif
      return .failed
    }
  }
}
