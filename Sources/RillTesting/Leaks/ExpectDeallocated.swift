import Dispatch
import RillDiagnostics

/// Expects the object that `make` returns to be deallocated when nothing refers to it but what it consists of.
///
///     try expectDeallocated {
///       let model = SearchModel()
///       model.results.drive(onNext: { _ in }).dispose()
///       return model
///     }
///
/// It finds what `expectNoLeaks` does not: an object that the closure of one of its own streams retains. `make` uses the properties that
/// are to be tested, since a `lazy` property retains nothing before its first use. The error names the subscriptions that `make` has
/// left live and, if there is none, the properties that can retain the object.
///
/// - Parameters:
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
///   - make: makes and uses the object.
/// - Throws: `RetainedObject`, and any error that `make` throws.
public func expectDeallocated<Object: AnyObject>(
  file: StaticString = #fileID, line: UInt = #line, _ make: () throws -> Object
) throws {
  let scope = LeakTrackingScope.begin()
  defer { scope.end() }
  weak var object: Object?
  try LeakTrackingScope.$current.withValue(scope.id) { object = try make() }
  if let object { throw RetainedObject(object, scope.reportedLeaks(), at: "\(file):\(line)") }
}

/// Expects the object that an asynchronous `make` returns to be deallocated when nothing refers to it but what it consists of.
///
/// If it is not, this function first waits for the work that is queued on the main actor, such as a disposal, and for up to 200 ms until
/// other threads have returned from it. See the synchronous function for the parameters.
///
/// - Throws: `RetainedObject`, and any error that `make` throws.
public func expectDeallocated<Object: AnyObject>(
  file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
  _ make: () async throws -> Object
) async throws {
  let scope = LeakTrackingScope.begin()
  defer { scope.end() }
  weak var object: Object?
  try await LeakTrackingScope.$current.withValue(scope.id) { object = try await make() }
  for _ in 0..<100 where object != nil {
    await Task { @MainActor in }.value
    if object != nil { waitForOtherThreads() }
  }
  if let object { throw RetainedObject(object, scope.reportedLeaks(), at: "\(file):\(line)") }
}

/// Two milliseconds of real time, also in a test in virtual time: what is waited for is the end of a call.
private func waitForOtherThreads() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(2)) }
