/// How a stream ended.
@usableFromInline
enum Completion {
  case completed
  case error(any Error)
}

/// Where a stage sends what it makes.
///
/// The closures are made in code that clients compile, so that the module that assembles a chain specialises them (see
/// `Docs/Architecture.md`). `next` is called serially while `scope` is open; `end` once, last, by whoever claimed the end. A
/// stage that has run user code in between looks at the scope again before it sends on: that code may have disposed.
@usableFromInline
struct Sink<Element> {
  @usableFromInline let next: (Element) -> Void
  @usableFromInline let end: (Completion) -> Void
  @usableFromInline let scope: Scope

  @_alwaysEmitIntoClient
  init(next: @escaping (Element) -> Void, end: @escaping (Completion) -> Void, scope: Scope) {
    self.next = next
    self.end = end
    self.scope = scope
  }

  /// Sends what a stage's user code has made, unless that code has disposed the subscription.
  @_alwaysEmitIntoClient
  @inline(__always)
  func send(_ value: Element) {
    if scope.isOpen { next(value) }
  }

  /// The end as a source sends it: downstream first, then `afterwards`, then its own teardown.
  @_alwaysEmitIntoClient
  func finish(_ completion: Completion, afterwards: () -> Void = {}) {
    guard scope.claimEnd() else { return }
    end(completion)
    afterwards()
    scope.tearDownUpstream()
  }

  /// The end as a stage sends it whose user code has thrown.
  ///
  /// Out of line, to keep the closures small that call it.
  @usableFromInline
  @inline(never)
  func fail(_ error: any Error) { cut(.error(error)) }

  /// The end as a stage sends it that wants no more: upstream is closed first, then downstream is told.
  @usableFromInline
  func cut(_ completion: Completion) {
    scope.cut { end(completion) }
  }
}
