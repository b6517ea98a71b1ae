import RillTesting

/// What user code does when the library runs it.
///
/// Every closure of the catalog calls it.
final class UserCodeHook: @unchecked Sendable {
  // Sendable: `action` is set before the threads start, and not changed after: a gate that was handed on may still run it.
  var action: @Sendable () -> Void = {}
  /// What operators that take time wait by.
  let scheduler = HistoricalScheduler()
  func call() { action() }
}
