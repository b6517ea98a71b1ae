extension StoreError {
  /// The error of a change that is durable, after this error has prevented that the old value is erased.
  var asNotErased: StoreError {
    if case .unavailable(let reason, let context) = self { return .notErased(reason, context) }
    return self
  }
}
