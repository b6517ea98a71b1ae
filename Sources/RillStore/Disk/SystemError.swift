#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's code for what went wrong.
package struct SystemError: Error, Hashable {
  package let code: Int32
  package init(_ code: Int32) { self.code = code }
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
