public import Rill

extension ObservableConvertibleType {
  /// Returns this stream for blocking access: each function subscribes and blocks the calling thread until its result is known.
  ///
  ///     let values = try stream.toBlocking(timeout: .seconds(5)).toArray()
  ///
  /// For tests. While the main thread waits, it runs its run loop, so events that the stream delivers on the main queue arrive.
  /// They do not arrive if the main thread waits inside a block of the main queue, or on the main actor after `dispatchMain()`:
  /// other work on the main queue cannot run until that wait is over. Never wait inside an observer.
  ///
  /// - Parameter timeout: how long to wait, by the wall clock, before failing with `RxError.timeout`; no limit if nil.
  /// - Returns: The stream with blocking functions.
  public func toBlocking(timeout: RxTimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }

  /// Returns this stream for blocking access, with a timeout in seconds.
  ///
  ///     let values = try stream.toBlocking(timeout: 0.5).toArray()
  ///
  /// See `toBlocking(timeout:)` with a `Duration`.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds to wait, by the wall clock, before failing with `RxError.timeout`. A negative number counts
  ///     as zero, and a number that `Duration` cannot represent as no limit. It must not be NaN.
  ///   - file: the file of the call, for the message if `timeout` is NaN.
  ///   - line: the line of the call, for the message if `timeout` is NaN.
  /// - Returns: The stream with blocking functions.
  public func toBlocking(timeout: Double, file: StaticString = #fileID, line: UInt = #line) -> BlockingObservable<Element> {
    precondition(!timeout.isNaN, "toBlocking(timeout:): the timeout is NaN", file: file, line: line)
    // A Duration counts its seconds in an Int64.
    let limit = timeout < 0x1p63 ? Duration.seconds(max(timeout, 0)) : nil
    return toBlocking(timeout: limit)
  }
}
