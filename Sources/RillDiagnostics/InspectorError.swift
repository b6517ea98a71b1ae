/// The reason why an inspector cannot be started.
public enum InspectorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder of the sockets can be entered by other users, belongs to one, or is not a folder.
  case unsafeFolder(path: String, reason: String)
  /// A call of the system has failed with this error code, for this path.
  case system(code: Int32, path: String)
  /// The process was forked off one that has an inspector, and cannot have another one.
  case forked

  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unsafeFolder(let path, let reason):
      "the folder \(path) \(reason); remove it, or set XDG_RUNTIME_DIR to a private folder"
    case .system(let code, let path): "\(path): the system has returned the error \(code)"
    case .forked: "a process that was forked off one with an inspector cannot start one; start the inspector after the fork"
    }
  }
}
