public import Foundation
public import Rill

/// Runs work as operations of a queue.
///
/// In this module since operations are Foundation's. All functions may be called from any thread.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue that the operations are added to.
  public let operationQueue: OperationQueue
  /// The priority of each operation.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler for `operationQueue`.
  ///
  /// - Parameters:
  ///   - operationQueue: the queue that the operations are added to.
  ///   - queuePriority: the priority of each operation.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` with `state` as an operation.
  ///
  /// - Returns: What cancels it; once `action` has run, what disposes what it returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let place = SingleAssignmentDisposable()
    let operation = BlockOperation {
      if !place.isDisposed { place.setDisposable(action(state)) }
    }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return place
  }
}
