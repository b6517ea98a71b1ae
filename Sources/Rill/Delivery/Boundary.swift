/// A stage that outlives its upstream's end, or that has something of its own to release, is a boundary: its upstream has a
/// scope of its own.
extension Scope {
  /// A scope for what lies upstream of such a stage; it is torn down with this one.
  ///
  /// - Parameters:
  ///   - onDeath: called when its source dies while this scope is open; by default, this one dies then, too.
  ///   - onDispose: called after it is torn down with this one.
  /// - Returns: The scope for the source's sink.
  @usableFromInline
  func makeUpstream(onDeath: (() -> Void)? = nil, onDispose: (() -> Void)? = nil) -> Scope {
    let upstream = Scope(onDisposed: {
      guard let onDeath else { return self.abandon() }
      if self.isOpen { onDeath() }
    })
    if let onDispose {
      register(ReleasingTeardown(upstream, onDispose))
    } else {
      register(upstream)
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
    let scope = self.scope.makeUpstream()
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
    let scope = self.scope.makeUpstream()
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

/// Tears down what is upstream, then calls a closure, once.
private final class ReleasingTeardown: Teardown {
  private let upstream: Scope
  private let onDispose: AnonymousDisposable

  init(_ upstream: Scope, _ onDispose: @escaping () -> Void) {
    self.upstream = upstream
    self.onDispose = AnonymousDisposable(onDispose)
  }

  func tearDown() {
    upstream.dispose()
    onDispose.dispose()
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
