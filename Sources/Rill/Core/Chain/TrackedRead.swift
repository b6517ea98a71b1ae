/// A read of states by `Observable.tracking`.
///
/// It reads what is stored: what the closure of a batch has set is no value of the state before the batch ends.
package enum TrackedRead {
  private static let perThread = ThreadLocal<Box<[() -> Bool]?>>()

  /// Say whether what this thread has read is secret; nil if it makes no such read.
  private static var marks: Box<[() -> Bool]?> { perThread.current { Box(nil) } }

  /// Whether this thread makes such a read.
  static var isInProgress: Bool { perThread.withCurrent({ Box(nil) }, { $0.value != nil }) }

  /// Called before each read of a state, if one is in progress: otherwise, the closure would be allocated for nothing.
  static func note(_ isSecret: @escaping () -> Bool) { marks.value?.append(isSecret) }

  /// Returns the result of `body`, and whether it has read a secret.
  package static func perform<Result>(_ body: () -> Result) -> (result: Result, isSecret: Bool) {
    let (context, marks) = (ThreadContext.current, marks)
    let batchChanges = exchange(&context.activity.batchChanges, with: nil)
    let outer = exchange(&marks.value, with: [])
    let result = body()
    let read = exchange(&marks.value, with: outer) ?? []
    marks.value?.append(contentsOf: read)
    context.activity.batchChanges = batchChanges
    // After the read: a state has its mark before it has a secret.
    return (result, read.contains { $0() })
  }
}
