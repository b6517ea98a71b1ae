/// The scope of a section that knows the next section downstream.
final class UpstreamScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored property never changes.

  private let next: SubscriptionScope

  init(of downstream: SubscriptionScope, onDisposed: @escaping () -> Void) {
    next = downstream
    super.init(onDisposed: onDisposed)
    joinTracking(of: downstream)
  }

  override var downstream: SubscriptionScope? { next }
}

extension SubscriptionScope {
  /// Creates the scope for what lies upstream of a boundary and registers it here, so that it is disposed with this scope.
  ///
  /// A stage needs one if it outlives its upstream's end or has something of its own to release.
  ///
  /// If `onAbandoned` is nil, this scope is abandoned when the source is deallocated.
  @usableFromInline
  func makeUpstreamScope(
    onAbandoned: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> SubscriptionScope {
    let upstream = UpstreamScope(
      of: self,
      onDisposed: {
        guard let onAbandoned else { return self.abandon() }
        if self.isOpen { onAbandoned() }
      })
    if let onDispose {
      register(UpstreamAndResource(upstream, onDispose))
    } else {
      register(upstream)
    }
    return upstream
  }
}

/// An upstream scope and a resource of the same operator, disposed in this order.
private final class UpstreamAndResource: Teardown {
  private let upstream: SubscriptionScope
  private let resource: AnonymousDisposable

  init(_ upstream: SubscriptionScope, _ onDispose: @escaping () -> Void) {
    self.upstream = upstream
    resource = AnonymousDisposable(onDispose)
  }

  func dispose() {
    upstream.dispose()
    resource.dispose()
  }
}
