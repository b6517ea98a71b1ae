/// Something upstream of a scope that the scope disposes.
///
/// `dispose()` is called from any thread and outside of every lock. Concurrent calls are allowed: after each of them, no further delivery
/// begins. A conforming type makes sure itself that its cleanup runs once. Unlike a `Disposable`, it need not be `Sendable`.
@usableFromInline
protocol Teardown: AnyObject {
  func dispose()
}

// A connection disposes what a user's own `connect()` has returned.
extension AnonymousDisposable: Teardown {}
