extension StoreError {
  /// The error of a change that is durable, after this error has prevented that the old value is erased.
  var ofErasing: StoreError {
    if case .unavailable(let reason, let context) = self { return .notErased(reason, context) }
    return self
  }

  /// Whether the key of a log is missing or another one, which can be because it was replaced after the log was read.
  var isOfKey: Bool {
    switch self {
    case .unavailable(.wrongKey, _), .unavailable(.keyMissing, _): true
    default: false
    }
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
