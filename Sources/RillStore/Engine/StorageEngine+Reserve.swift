/// Space on the disk that is kept for removals, because the store can be what fills the disk.
///
/// A change that stores values is written only if some space remains allocated behind it. A removal uses that space.
extension StorageEngine {
  private static let reserve = 16 << 10

  /// Allocates space for a frame that stores values, and for later removals.
  func reserveSpace(for length: Int) throws(StoreError) {
    guard let log else { return }
    let needed = log.end + length + Self.reserve
    if needed <= log.reserved { return }
    do throws(StoreError) {
      // More than needed, so that this is seldom called.
      try reserve(upTo: needed + Self.reserve)
    } catch .unavailable(.diskFull, _) {
      try reserve(upTo: needed)
    }
  }

  private func reserve(upTo end: Int) throws(StoreError) {
    guard let log else { return }
    let isReserved = try io(disk.reserve(log.handle, at: log.end, count: end - log.end))
    self.log?.reserved = isReserved ? end : .max
  }

  /// Whether this process or another one can have reserved space for a log.
  private func canHaveReserve(_ log: Log) -> Bool {
    do throws(SystemError) { return try disk.reserve(log.handle, at: log.end, count: 1) } catch { return true }
  }

  /// Runs `write`, which writes a new log, with the reserve of the old one if the disk is full.
  func usingReserve<Written>(_ write: () throws(StoreError) -> Written) throws(StoreError) -> Written {
    do throws(StoreError) {
      return try write()
    } catch .unavailable(.diskFull, let context) {
      guard let log, !log.header.isOld, log.torn == 0, canHaveReserve(log) else {
        throw .unavailable(.diskFull, context)
      }
      try io(disk.truncate(log.handle, to: log.end))
      self.log?.reserved = 0
      do throws(StoreError) {
        return try write()
      } catch {
        try? reserveSpace(for: 0)
        throw error
      }
    }
  }
}
