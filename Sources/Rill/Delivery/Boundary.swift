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

extension Sink {
  /// A sink in front of this one that decides itself what becomes of the source's completion, given the source's scope; errors are
  /// passed on.
  @_alwaysEmitIntoClient
  func replacingCompletion<Value>(
    next: @escaping (Value) -> Void, completed: @escaping (Scope) -> Void
  ) -> Sink<Value> {
    let scope = upstreamScope()
    return Sink<Value>(
      next: next,
      end: { completion in
        guard scope.settle(), self.scope.isOpen else { return }
        if case .error = completion { return self.finish(completion) }
        completed(scope)
      }, scope: scope)
  }

  /// A sink in front of this one that decides itself what becomes of the source's error, given the source's scope; the completion is
  /// passed on.
  @_alwaysEmitIntoClient
  func replacingError(_ failed: @escaping (any Error, Scope) -> Void) -> Sink {
    let scope = upstreamScope()
    return Sink(
      next: next,
      end: { completion in
        guard scope.settle(), self.scope.isOpen else { return }
        if case .error(let error) = completion { failed(error, scope) } else { self.finish(completion) }
      }, scope: scope)
  }

  /// Attaches `stream` in the place of a source that has ended, and releases that source first.
  ///
  /// In deep recursion, such as a handler that returns a stream with a handler, when the stack has unwound.
  @usableFromInline
  func `continue`(with stream: Observable<Element>, after source: Scope) {
    source.tearDownUpstream()
    Trampoline.current.attach { if self.scope.isOpen { stream.attach(self) } }
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
