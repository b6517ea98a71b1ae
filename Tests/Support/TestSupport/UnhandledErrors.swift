import Rill

/// Returns the errors that are reported to `Hooks.defaultErrorHandler` while `body` runs, with the place of the subscription.
package func unhandledErrors(_ body: () throws -> Void) rethrows -> [(location: String, error: any Error)] {
  let errors = Recorder<(location: String, error: any Error)>()
  let before = Hooks.defaultErrorHandler
  defer { Hooks.defaultErrorHandler = before }
  Hooks.defaultErrorHandler = { callStack, error in errors.add((callStack.first ?? "", error)) }
  try body()
  return errors.entries
}
