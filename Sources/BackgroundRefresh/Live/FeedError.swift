/// The error of loading a feed.
package enum FeedError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The contents of the file are not a feed.
  case malformed(path: String, reason: String)

  /// A message for the user.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason), .malformed(let path, let reason): "\(path): \(reason)"
    }
  }
}
