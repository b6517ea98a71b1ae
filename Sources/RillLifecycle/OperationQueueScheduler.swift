public import Foundation
public import Rill

/// A scheduler that runs work as operations of an `OperationQueue`.
///
/// It belongs to this module because `OperationQueue` needs Foundation. All functions are thread-safe.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue to which operations are added.
  public let operationQueue: OperationQueue
  /// The priority of each operation.
  public let queuePriority: Operation.QueuePriority

  /// Creates a scheduler for `operationQueue`.
  ///
  /// - Parameters:
  ///   - operationQueue: the queue to which operations are added.
  ///   - queuePriority: the priority of each operation.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Schedules `action` with `state` as an operation.
  ///
  /// - Returns: A disposable that cancels the operation. After `action` has run, it disposes the disposable that `action` returned.
  @preconcurrency
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = SingleAssignmentDisposable()
    let operation = BlockOperation {
      if !disposable.isDisposed { disposable.setDisposable(action(state)) }
    }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return disposable
  }
}
