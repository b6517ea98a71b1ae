/// The batch whose changes the main actor stores: all of them are announced before the first is stored.
@MainActor
enum CommittedBatch {
  /// The number of the batch, while one of its changes is announced.
  private(set) static var announced: Int?
  private static var count = 0

  static func announce(_ body: () -> Void) {
    let outer = announced
    announced = count
    body()
    announced = outer
  }

  /// Ends the batch: its values have been stored.
  ///
  /// A change outside of a batch calls it, too, without effect.
  static func end() { count += 1 }
}
