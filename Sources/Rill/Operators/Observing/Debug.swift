extension ObservableType {
  /// Prints every subscription, event and disposal to standard output.
  ///
  ///     2026-11-21 09:41:00.013: Model.swift:12 (init()) -> subscribed
  ///     2026-11-21 09:41:02.500: Model.swift:12 (init()) -> Event next(1)
  ///     2026-11-21 09:41:02.501: Model.swift:12 (init()) -> isDisposed
  ///
  /// - `debug` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Parameters:
  ///   - identifier: what to call the stream; by default, where `debug` is called.
  ///   - trimOutput: shorten an event's text to 40 characters.
  ///   - file: where `debug` is called.
  ///   - line: where `debug` is called.
  ///   - function: where `debug` is called.
  /// - Returns: The same stream, printed as it flows.
  /// - Complexity: O(1) per event, plus the printing.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Observable<Element> {
    let name = identifier ?? "\("\(file)".split(separator: "/").last ?? ""):\(line) (\(function))"
    let log: @Sendable (String) -> Void = { text in print("\(WallClock.timestamp()): \(name) -> \(text)") }
    let logEvent: @Sendable (String) -> Void = { text in log("Event " + (trimOutput ? text.trimmed(to: 40) : text)) }
    return self.do(
      onNext: { logEvent("next(\($0))") }, onError: { logEvent("error(\($0))") }, onCompleted: { logEvent("completed") },
      onSubscribe: { log("subscribed") }, onDispose: { log("isDisposed") })
  }
}

extension String {
  fileprivate func trimmed(to length: Int) -> String {
    count <= length ? self : "\(prefix(length / 2))...\(suffix(length / 2))"
  }
}
