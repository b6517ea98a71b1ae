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
    let element = CodeLayout.diagram([("source", "a--#"), ("as\(type)(onErrorJustReturn: b)", "a--(b|)")])
    let stream = CodeLayout.diagram([("source", "a--#"), ("other", "   b--c--|"), ("as\(type)(\(fallback):)", "a--b--c--|")])
    return GeneratedFile(
      "Sources/Rill/Traits/SharedSequence/As\(type).swift",
      """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Returns this stream as a `\(type)`.
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> { asSharedSequence() }
      }

      \(recovering("as\(type)(", "\(type)<Element>", "a \(noun)", "the \(noun)", fallback, comments: [element, stream]))
      \(conversions.joined(separator: "\n"))
      """)
  }

  /// The same for any strategy.
  private static let sharedSequence = recovering(
    "asSharedSequence<SharingStrategy: SharingStrategyProtocol>(sharingStrategy: SharingStrategy.Type = SharingStrategy.self, ",
    "SharedSequence<SharingStrategy, Element>", "a driver, a signal, or a shared stream of another strategy", "the stream",
    "onErrorDriveWith",
    comments: ["onErrorJustReturn", "onErrorDriveWith", "onErrorRecover"].map { "  /// See `asDriver(\($0):)`." })

  private static func recovering(
    _ name: String, _ type: String, _ noun: String, _ other: String, _ fallback: String, comments: [String]
  ) -> String {
    let initializer = type.prefix { $0 != "<" }
    let recovery = comments.count < 3 ? "" : "\n  ///\n\(comments[2])"
    return """
      extension ObservableConvertibleType {
        /// Returns \(noun) that emits `onErrorJustReturn` in place of an error, then completes.
        ///
      \(comments[0])
        @preconcurrency
        @_alwaysEmitIntoClient
        public func \(name)onErrorJustReturn: Element) -> \(type) where Element: Sendable {
          \(initializer)(self) { _ in .just(onErrorJustReturn) }
        }

        /// Returns \(noun) that continues with `\(fallback)` after an error.
        ///
      \(comments[1])
        @preconcurrency
        @_alwaysEmitIntoClient
        public func \(name)\(fallback): \(type)) -> \(type) where Element: Sendable {
          \(initializer)(self) { _ in \(fallback).source }
        }

        /// Returns \(noun) that continues with \(other) that `onErrorRecover` returns for an error.\(recovery)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func \(name)onErrorRecover: @escaping @MainActor (any Error) -> \(type)) -> \(type) where Element: Sendable {
          \(initializer)(self) { assumeMainActor(onErrorRecover)($0).source }
        }
      }

      """
  }
}
