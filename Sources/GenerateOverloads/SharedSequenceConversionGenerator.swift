/// The forms of `asDriver` and `asSignal`, which differ in their names only.
enum SharedSequenceConversionGenerator {
  static let files = [
    file("Driver", "driver", "onErrorDriveWith", [("BehaviorRelay", "relay"), ("ObservableProperty", "property")]),
    file("Signal", "signal", "onErrorSignalWith", [("PublishRelay", "relay")]),
  ]

  private static func file(
    _ type: String, _ noun: String, _ fallback: String, _ neverFailing: [(type: String, noun: String)]
  ) -> GeneratedFile {
    let further = (neverFailing + [("InfallibleType", "stream")]).map { conversion(of: $0.type, $0.noun, to: type) }
    return GeneratedFile(
      path: "Sources/Rill/Traits/SharedSequence/As\(type).swift",
      [([conversions(type, noun, fallback)] + further).joined(separator: "\n\n") + "\n"])
  }

  private static func conversions(_ type: String, _ noun: String, _ fallback: String) -> String {
    let element = diagram([("source", "a--#"), ("as\(type)(onErrorJustReturn: b)", "a--(b|)")])
    let stream = diagram([("source", "a--#"), ("other", "   b--c--|"), ("as\(type)(\(fallback):)", "a--b--c--|")])
    return """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Returns this stream as a `\(type)`.
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> { asSharedSequence() }
      }

      extension ObservableConvertibleType {
        /// Returns a \(noun) that emits `onErrorJustReturn` in place of an error, then completes.
        ///
      \(element)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(onErrorJustReturn: Element) -> \(type)<Element> where Element: Sendable {
          \(type)(self) { _ in .just(onErrorJustReturn) }
        }

        /// Returns a \(noun) that continues with `\(fallback)` after an error.
        ///
      \(stream)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(\(fallback): \(type)<Element>) -> \(type)<Element> where Element: Sendable {
          \(type)(self) { _ in \(fallback).source }
        }

        /// Returns a \(noun) that continues with the \(noun) that `onErrorRecover` returns for an error.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(
          onErrorRecover: @escaping @MainActor (any Error) -> \(type)<Element>
        ) -> \(type)<Element> where Element: Sendable {
          let recover = assumeMainActor(onErrorRecover)
          return \(type)(self) { error in recover(error).source }
        }
      }
      """
  }

  private static func diagram(_ rows: [(name: String, events: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "  ///     \(row.name)\(String(repeating: " ", count: width - row.name.count))  \(row.events)"
    }.joined(separator: "\n")
  }

  private static func conversion(of source: String, _ noun: String, to type: String) -> String {
    """
    extension \(source) {
      /// Returns this \(noun), which never fails, as a `\(type)`.
      @preconcurrency
      @_alwaysEmitIntoClient
      public func as\(type)() -> \(type)<Element> where Element: Sendable { \(type)(self) { _ in .empty() } }
    }
    """
  }
}
