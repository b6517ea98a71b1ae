/// A queue of events whose owner can pass it to the delivery of a batch.
protocol ClaimableQueue: AnyObject {
  /// Calls `claimed` when what was queued before has been delivered. What follows waits until `continueDraining()`.
  ///
  /// The thread that calls `claimed` says whether it is where the queue delivers. It may not use the queue afterwards.
  ///
  /// - Returns: What the caller has to do. After `mustDrain`, it calls `continueDraining()`, which calls `claimed` at once.
  func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission

  /// Delivers what follows the claim.
  func continueDraining()

  /// Lets another thread continue with a queue that this thread has claimed.
  func prepareForOtherThread()
}

extension Gate: ClaimableQueue {
  final func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Admission {
    enqueue({ claimed(false) }, isClaim: true)
  }
}
