extension ObservableType {
  /// Prints every subscription, event and disposal to standard output.
  ///
  ///     2026-11-21 09:41:00.013: Model.swift:12 (init()) -> subscribed
  ///     2026-11-21 09:41:02.500: Model.swift:12 (init()) -> Event next(1)
  ///     2026-11-21 09:41:02.501: Model.swift:12 (init()) -> isDisposed
  ///
  /// - `debug` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Parameters:
  ///   - identifier: the name of the stream in the output. By default, the place where `debug` is called.
  ///   - trimOutput: whether to shorten a text of more than 40 characters to its first 20 and last 20 characters.
  ///   - file: the file in which `debug` is called.
  ///   - line: the line on which `debug` is called.
  ///   - function: the function in which `debug` is called.
  /// - Returns: A stream of the same events.
  /// - Complexity: O(1) per event, plus the printing.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Observable<Element> {
    let log = DebugLog(identifier, trimOutput, file, line, function)
    return self.do(
      onNext: { log.event("next(\($0))") }, onError: { log.event("error(\($0))") }, onCompleted: { log.event("completed") },
      onSubscribe: { log.line("subscribed") }, onDispose: { log.line("isDisposed") })
  }
}

/// A log of the events of one stream, on standard output.
@usableFromInline
final class DebugLog: Sendable {
  private let name: String
  private let isTrimming: Bool

  @usableFromInline
  init(_ identifier: String?, _ trimOutput: Bool, _ file: StaticString, _ line: UInt, _ function: StaticString) {
    name = identifier ?? "\(Self.lastComponent(of: file)):\(line) (\(function))"
    isTrimming = trimOutput
  }

  private static func lastComponent(of file: StaticString) -> String {
    // `split` would be compiled into each program once more: 1200 bytes.
    file.withUTF8Buffer { path in
      let slash = unsafe path.lastIndex(of: UInt8(ascii: "/"))
      return unsafe String(decoding: path[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }
  }

  @usableFromInline
  func line(_ text: String) { print("\(LogTimestamp.timestamp()): \(name) -> \(text)") }

  @usableFromInline
  func event(_ text: String) { line("Event " + (isTrimming ? text.trimmed(to: 40) : text)) }
}

extension String {
  @_alwaysEmitIntoClient
  func trimmed(to length: Int) -> String {
    count <= length ? self : "\(prefix(length / 2))...\(suffix(length / 2))"
  }
}
