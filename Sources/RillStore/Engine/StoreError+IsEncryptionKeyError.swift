extension StoreError {
  /// Whether the key of a log is missing or another one, which can be because it was replaced after the log was read.
  var isEncryptionKeyError: Bool {
    switch self {
    case .unavailable(.wrongKey, _), .unavailable(.keyMissing, _): true
    default: false
    }
  }
}
