extension SubscriptionScope {
  /// Retains a stream that an operator was given, as `retain(_:)` does, unless the stream has a lifetime of its own.
  @usableFromInline
  final func retain<Value>(argument stream: Observable<Value>) {
    if !stream.hasOwnLifetime { retain(stream) }
  }
}
