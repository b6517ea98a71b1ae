extension StoreError {
  /// Where an error happened, and what was found there.
  public struct Context: Hashable, Sendable {
    /// The path of the store's folder, or nil if it is unknown.
    public var folder: String?
    /// The name of the file in the folder, or nil if the error concerns the folder or no certain file.
    public var file: String?
    /// What was found, such as `mode 0755`, or nil if the reason says it all.
    public var finding: String?
    /// The error code of the system (`errno`), or 0 if no system call failed.
    public var code: Int32

    /// Creates a context.
    public init(folder: String? = nil, file: String? = nil, finding: String? = nil, code: Int32 = 0) {
      self.folder = folder
      self.file = file
      self.finding = finding
      self.code = code
    }
  }

  /// Creates the error of a place that does not know the folder, which `inFolder(_:)` adds.
  package static func unavailable(_ reason: Reason, code: Int32) -> StoreError {
    // A call can find only links to be insecure.
    let finding = reason == .insecure && code != 0 ? "a symbolic link" : nil
    return .unavailable(reason, Context(finding: finding, code: code))
  }

  /// Returns the same error with the path of the folder, if it has none.
  package func inFolder(_ folder: String) -> StoreError {
    func located(_ context: Context) -> Context {
      var context = context
      context.folder = context.folder ?? folder
      return context
    }
    return switch self {
    case .unavailable(let reason, let context): .unavailable(reason, located(context))
    case .corrupt(let corruption, let context): .corrupt(corruption, located(context))
    case .outcomeUnknown(let context): .outcomeUnknown(located(context))
    case .notErased(let reason, let context): .notErased(reason, located(context))
    case .invalidName, .tooLarge, .reentrant, .defaultInUse: self
    }
  }
}
