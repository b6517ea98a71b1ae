import RillLocks

/// A checkpoint that an error has passed, in the list of all of them.
///
/// An error must stay what it is, so what it has passed is stored separately. Copies of an `any Error` share one object on the
/// heap, the error's box, which tells errors apart. References to boxes are weak, so that no error lives longer.
///
/// An element never changes, so the list is searched without a lock: a `deinit` of an error that is released there is user code.
@usableFromInline
final class ErrorCheckpoints {
  /// The newest one.
  static let newest = Locked<ErrorCheckpoints?>(nil)
  /// How many are remembered.
  static var limit: Int { 256 }

  /// Never changes, except that it becomes nil.
  final weak var box: AnyObject?
  let checkpoint: String
  let previous: ErrorCheckpoints?

  init(_ checkpoint: String, _ box: AnyObject, previous: ErrorCheckpoints?) {
    self.checkpoint = checkpoint
    self.box = box
    self.previous = previous
  }

  /// Records that `error` passes a checkpoint.
  ///
  /// If it has passed the same one before, it comes from a new run of the stream: what it has passed since then is forgotten.
  @usableFromInline
  static func add(_ checkpoint: String, to error: any Error) {
    let box = box(of: error)
    let path = path(of: error)
    let forgotten = path.count - (path.firstIndex(of: checkpoint) ?? path.count)
    var isStored = false
    while !isStored {
      let seen = newest.withLock { $0 }
      let list = ErrorCheckpoints(checkpoint, box, previous: remembered(seen, without: forgotten, of: box))
      isStored = newest.withLock { newest in
        guard newest === seen else { return false }
        newest = list
        return true
      }
    }
  }

  /// Returns the list without the newest `count` checkpoints of an error, and without those of errors that no longer exist.
  static func remembered(_ newest: ErrorCheckpoints?, without count: Int, of box: AnyObject) -> ErrorCheckpoints? {
    var kept: [(String, AnyObject)] = []
    var (next, count) = (newest, count)
    while let current = next, kept.count < limit {
      next = current.previous
      guard let existing = current.box else { continue }
      if existing === box, count > 0 { count -= 1 } else { kept.append((current.checkpoint, existing)) }
    }
    return kept.reversed().reduce(nil) { ErrorCheckpoints($1.0, $1.1, previous: $0) }
  }

  /// Returns the checkpoints that `error` has passed, the first one first.
  static func path(of error: any Error) -> [String] {
    let box = box(of: error)
    var path: [String] = []
    var next = newest.withLock { $0 }
    while let current = next {
      if current.box === box { path.insert(current.checkpoint, at: 0) }
      next = current.previous
    }
    return path
  }

  /// Returns a line for each checkpoint that `error` has passed.
  @usableFromInline
  static func text(of error: any Error) -> String {
    var text = ""
    for checkpoint in path(of: error) { text += "\n  checkpoint " + checkpoint }
    return text
  }

  // `as any Error` keeps the compiler from taking the value out of its box.
  static func box(of error: any Error) -> AnyObject {
    unsafe unsafeBitCast(error as any Error, to: AnyObject.self)
  }
}
