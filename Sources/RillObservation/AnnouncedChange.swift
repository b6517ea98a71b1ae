/// A change that the main actor announces to Observation.
@MainActor
enum AnnouncedChange: Equatable {
  case single
  /// One of the batch with this number, whose changes are all announced before the first is stored.
  case inBatch(Int)
  /// One that another thread has made, and that is over.
  case elsewhere

  /// The one that is being announced.
  private(set) static var current = single
  private static var batchCount = 0

  static var nextInBatch: AnnouncedChange { .inBatch(batchCount) }

  static func announce(_ change: AnnouncedChange, _ body: () -> Void) {
    let outer = current
    current = change
    body()
    current = outer
  }

  /// Ends the batch: its values have been stored.
  ///
  /// A change outside of a batch calls it, too, without effect.
  static func endBatch() { batchCount += 1 }
}
