import Dispatch

extension Store {
  /// Releases the file locks of this process, and takes none until `resume()`.
  ///
  ///     app.didEnterBackground.subscribe(onNext: { Store.suspend() }).disposed(by: bag)
  ///     app.willEnterForeground.subscribe(onNext: { Store.resume() }).disposed(by: bag)
  ///
  /// iOS ends a process that it suspends while the process holds the lock of a file in the container of an app group (`0xdead10cc`). So an
  /// app that shares a store with its extensions calls this before it is suspended.
  ///
  /// Changes that were delayed are written first; those that are delayed later wait for `resume()`. Calls that have a lock finish. Calls
  /// that wait for one give up. These and later calls throw `StoreError.unavailable` with the reason `suspended`, if they need a lock: all
  /// changes, and a reading of values that were not in memory yet and are being replaced by another process. Other readings go on.
  /// Observers receive the changes after `resume()`.
  ///
  /// It concerns all stores in folders, and is not counted: one `resume()` ends it. Called in the closure of `update` or `transaction`, it
  /// does not wait.
  ///
  /// - Parameter limit: how long to wait for calls that have a lock. Each takes as long as its closure and a few writes to the disk.
  /// - Returns: Whether the process holds no lock now. If not, a closure of `update` or `transaction` takes too long.
  /// - Complexity: O(1) beyond the wait.
  @discardableResult
  public static func suspend(within limit: Duration = .seconds(2)) -> Bool {
    let end = DispatchTime.after(nanoseconds: isUpdatedByThisThread ? 0 : limit.clampedNanoseconds)
    DelayedStores.write(until: end)
    return SystemDisk.shared.suspendLocking(end)
  }

  /// Lets the stores of this process take file locks again.
  ///
  /// Delayed changes that have waited for this are written.
  public static func resume() {
    SystemDisk.shared.resumeLocking()
    DelayedStores.startWriting()
  }
}
