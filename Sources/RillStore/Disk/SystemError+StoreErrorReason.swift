#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemError {
  /// The reason that a store reports for this error.
  package var reason: StoreError.Reason {
    switch code {
    case ENOSPC where isOfWatch, EMFILE where isOfWatch: return .tooManyWatches
    case EMFILE, ENFILE: return .tooManyFiles
    case ENOSPC, EDQUOT, EFBIG: return .diskFull
    case EACCES: return .permission
    case EROFS: return .readOnly
    case ENAMETOOLONG: return .pathTooLong
    case ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS, ENODEV: return .unsupported
    case ELOOP, EMLINK: return .insecure
    case ENOTDIR: return .notAFolder
    case ENOENT: return .missing
    case ECANCELED: return .suspended
    case EPERM:
      // Data protection returns this while the device is locked. This cannot be tested on Linux.
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        return .locked
      #else
        return .permission
      #endif
    default:
      #if os(Linux)
        // The key of an encrypted folder was removed.
        if code == ENOKEY { return .locked }
      #endif
      return .failed
    }
  }
}
