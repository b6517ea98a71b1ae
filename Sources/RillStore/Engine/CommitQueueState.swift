/// The commit queue, and the thread that leads it.
struct CommitQueueState {
  var queue = CommitQueue<CommitTicket>()
  /// The leader's thread, or 0 if there is no leader or the next one has not resumed yet.
  var leader: UInt = 0
}
