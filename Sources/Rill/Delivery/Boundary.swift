/// A stage that outlives its upstream's end, or that has something of its own to release, is a boundary: its upstream has a
/// scope of its own.
extension Sink {
  /// A scope for what lies upstream of such a stage.
  ///
  /// It is torn down with this sink's, and `onDispose` is called then; should its source die, so does this sink's.
  @usableFromInline
  func upstreamScope(onDispose: (() -> Void)? = nil) -> Scope {
    let upstream = Scope(onDisposed: { self.scope.abandon() })
    if let onDispose {
      scope.register(ReleasingTeardown(upstream, onDispose))
    } else {
      scope.register(upstream)
    }
    return upstream
  }
}

/// Tears down what is upstream, then calls a closure.
private final class ReleasingTeardown: Teardown {
  private let upstream: Scope
  private let onDispose: () -> Void

  init(_ upstream: Scope, _ onDispose: @escaping () -> Void) {
    self.upstream = upstream
    self.onDispose = onDispose
  }

  func tearDown() {
    upstream.dispose()
    onDispose()
  }
}

extension Scope {
  /// The end has arrived at the boundary of this scope.
  ///
  /// False if it was disposed meanwhile.
  @usableFromInline
  func settle() -> Bool {
    guard acceptEnd() else { return false }
    _ = takeOnDisposed()
    return true
  }
}
