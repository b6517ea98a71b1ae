public import CRillThreads
public import Dispatch

extension ObservableType {
  /// Prints every subscription, event and disposal, with the time since the subscription and where it happens.
  ///
  ///     2026-11-21 09:41:00.013 +0.000s main: Model.swift:12 (init()) -> subscribed
  ///     2026-11-21 09:41:02.500 +2.487s network: Model.swift:12 (init()) -> Event next(1)
  ///     2026-11-21 09:41:02.501 +2.488s main: Model.swift:12 (init()) -> isDisposed
  ///
  /// `main` is the main queue, where the main actor runs. Another queue has its label, and a thread its number. A secret value
  /// is printed as `(secret)`, and an error of such a stream as its type: see `redacted()`. `isDisposed, no source is left` is a
  /// subscription that has ended without an event, such as one whose subject was deallocated.
  ///
  /// `identifier` replaces the place where `debug` is called. `trimOutput` shortens a text of more than 40 characters to its first 20 and
  /// last 20 characters. `destination` receives each line, on the thread of the event.
  ///
  /// - `debug` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per event, plus the printing.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, to destination: @escaping @Sendable (String) -> Void = { print($0) },
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Observable<Element> {
    let name = identifier ?? "\("\(file)".split(separator: "/").last ?? ""):\(line) (\(function))"
    let source = asObservable()
    return Observable { downstream in
      let begin = DispatchTime.now().uptimeNanoseconds
      let log: @Sendable (String) -> Void = { text in
        let elapsed = DispatchTime.now().uptimeNanoseconds - begin
        let prefix = unsafe String(unsafeUninitializedCapacity: 256) {
          unsafe rill_write_log_prefix($0.baseAddress!, $0.count, elapsed)
        }
        destination("\(prefix)\(name) -> \(text)")
      }
      let logEvent: @Sendable (String) -> Void = { text in log("Event " + (trimOutput ? text.trimmed(to: 40) : text)) }
      let scope = downstream.scope
      // Not `attach`, which would tell a tracker of `do`.
      source.do(
        onNext: { logEvent(scope.isSecret ? "next((secret))" : "next(\($0))") },
        onError: { error in
          let text = scope.isSecret ? "\(type(of: error)) (secret)" : "\(error)"
          logEvent("error(\(text))")
        },
        onCompleted: { logEvent("completed") },
        onSubscribe: { log("subscribed") },
        onDispose: { log(scope.wasAbandoned ? "isDisposed, no source is left" : "isDisposed") }
      ).attachUntracked(downstream)
    }
  }
}

extension String {
  @_alwaysEmitIntoClient
  func trimmed(to length: Int) -> String {
    count <= length ? self : "\(prefix(length / 2))...\(suffix(length / 2))"
  }
}
