import RillDiagnostics

/// Expects all subscriptions that `body` makes to be over when it returns.
///
///     try expectNoLeaks {
///       let screen = CartScreen(cart: cart)
///       screen.show()
///     }
///
/// What is live afterwards is a leak: what `body` makes should be deallocated with its local variables. The error says where each such
/// subscription was made, and what it is subscribed to.
///
/// It also reports what an `expectDeallocated` or an `expectNoLeaks` inside of `body` has left live, unless that one has reported it.
///
/// An object that is retained without a subscription is not found: for example, by the closure of a stream that the object itself retains.
/// `expectDeallocated` finds it.
///
/// In parallel tests, a subscription counts for the test that makes it, also in tasks and in virtual time. One that is made on a thread or
/// a queue counts, whichever test caused it, unless another test looks for leaks at the same time. One that is made by a detached task that
/// begins on an actor, or by a `Task.immediateDetached`, does not count.
///
/// The end of `marbles` ends the subscriptions to its sources. What a task makes after the end of `body` is not found, and neither is a
/// connection that `connect()` makes.
///
/// - Parameters:
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
///   - body: what is tested.
/// - Returns: What `body` returns.
/// - Throws: `LeakedSubscriptions`, and any error that `body` throws.
@discardableResult
public func expectNoLeaks<Result>(
  file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
) throws -> Result {
  let scope = LeakTrackingScope.begin()
  defer { scope.end() }
  let result = try LeakTrackingScope.$current.withValue(scope.id) { try body() }
  if let leaks = LeakedSubscriptions(of: scope, at: "\(file):\(line)") { throw leaks }
  return result
}

/// Expects all subscriptions that an asynchronous `body` makes to be over when it returns.
///
/// If some are live, it first waits for the work that is queued on the main actor, such as a disposal.
/// See the synchronous function for the parameters.
///
/// - Throws: `LeakedSubscriptions`, and any error that `body` throws.
@discardableResult
public func expectNoLeaks<Result>(
  file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async throws -> Result {
  try await expectNoLeaks(at: "\(file):\(line)", isolation: isolation, body)
}

/// Does what `expectNoLeaks` does, for a place that is known at run time.
package func expectNoLeaks<Result>(
  at location: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async throws -> Result {
  let scope = LeakTrackingScope.begin()
  defer { scope.end() }
  let result = try await LeakTrackingScope.$current.withValue(scope.id, operation: body)
  if !scope.leaks().isEmpty { await Task { @MainActor in }.value }
  if let leaks = LeakedSubscriptions(of: scope, at: location) { throw leaks }
  return result
}
