/// The forms of `asDriver`, `asSignal` and `asSharedSequence`, which differ in their names only.
enum SharedSequenceConversions {
  static let files = [
    file("Driver", "driver", "onErrorDriveWith", [("BehaviorRelay", "relay"), ("ObservableProperty", "property")]),
    file("Signal", "signal", "onErrorSignalWith", [("PublishRelay", "relay"), ("EventRelay", "relay")]),
    GeneratedFile("Sources/Rill/Traits/SharedSequence/AsSharedSequence.swift", sharedSequence),
  ]

  private static func file(
    _ type: String, _ noun: String, _ fallback: String, _ neverFailing: [(String, String)]
  ) -> GeneratedFile {
    let conversions = (neverFailing + [("InfallibleType", "stream")]).map { source, noun in
      """
      extension \(source) {
        /// Returns this \(noun), which never fails, as a `\(type)`.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> where Element: Sendable { \(type)(self) { _ in .empty() } }
      }

      """
    }
    let element = "\n  ///\n" + GeneratedFile.diagram([("source", "a--#"), ("as\(type)(onErrorJustReturn: b)", "a--(b|)")])
    let rows = [("source", "a--#"), ("other", "   b--c--|"), ("as\(type)(\(fallback):)", "a--b--c--|")]
    let stream = "\n  ///\n" + GeneratedFile.diagram(rows)
    return GeneratedFile(
      "Sources/Rill/Traits/SharedSequence/As\(type).swift",
      """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Returns this stream as a `\(type)`.
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> { asSharedSequence() }
      }

      \(recovering("as\(type)(", "\(type)<Element>", "a \(noun)", "the \(noun)", fallback, comments: [element, stream, ""]))
      \(conversions.joined(separator: "\n"))
      """)
  }

  /// The same for any strategy.
  private static let sharedSequence = recovering(
    "asSharedSequence<SharingStrategy: SharingStrategyProtocol>(sharingStrategy: SharingStrategy.Type = SharingStrategy.self, ",
    "SharedSequence<SharingStrategy, Element>", "a driver, a signal, or a shared stream of another strategy", "the stream",
    "onErrorDriveWith",
    comments: ["onErrorJustReturn", "onErrorDriveWith", "onErrorRecover"].map { "\n  ///\n  /// See `asDriver(\($0):)`." })

  private static func recovering(
    _ name: String, _ type: String, _ noun: String, _ other: String, _ fallback: String, comments: [String]
  ) -> String {
    let functions = [
      (
        "emits `onErrorJustReturn` in place of an error, then completes", "onErrorJustReturn: Element",
        "_ in .just(onErrorJustReturn)"
      ),
      ("continues with `\(fallback)` after an error", "\(fallback): \(type)", "_ in \(fallback).source"),
      (
        "continues with \(other) that `onErrorRecover` returns for an error",
        "onErrorRecover: @escaping @MainActor (any Error) -> \(type)", "assumeMainActor(onErrorRecover)($0).source"
      ),
    ]
    let members = zip(functions, comments).map { function, comment in
      """
        /// Returns \(noun) that \(function.0).\(comment)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func \(name)\(function.1)) -> \(type) where Element: Sendable {
          \(type.prefix { $0 != "<" })(self) { \(function.2) }
        }
      """
    }
    return GeneratedFile.block("ObservableConvertibleType", members)
  }
}
