/// The forms of `asDriver`, `asSignal` and `asSharedSequence`, which differ in their names only.
enum SharedSequenceConversionGenerator {
  static let files = [
    file("Driver", "driver", "onErrorDriveWith", [("BehaviorRelay", "relay"), ("ObservableProperty", "property")]),
    file("Signal", "signal", "onErrorSignalWith", [("PublishRelay", "relay"), ("EventRelay", "relay")]), sharedSequence,
  ]

  private static func file(
    _ type: String, _ noun: String, _ fallback: String, _ neverFailing: [(type: String, noun: String)]
  ) -> GeneratedFile {
    let own = """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Returns this stream as a `\(type)`.
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> { asSharedSequence() }
      }
      """
    let element = diagram([("source", "a--#"), ("as\(type)(onErrorJustReturn: b)", "a--(b|)")])
    let stream = diagram([("source", "a--#"), ("other", "   b--c--|"), ("as\(type)(\(fallback):)", "a--b--c--|")])
    let all = conversions(
      "as\(type)", "\(type)<Element>", "a \(noun)", fallback, with: "the \(noun)", documentation: [element, stream, ""])
    let further = (neverFailing + [("InfallibleType", "stream")]).map { conversion(of: $0.type, $0.noun, to: type) }
    return GeneratedFile(
      path: "Sources/Rill/Traits/SharedSequence/As\(type).swift",
      [([own, all] + further).joined(separator: "\n\n") + "\n"])
  }

  /// The same for any strategy.
  private static let sharedSequence = GeneratedFile(
    path: "Sources/Rill/Traits/SharedSequence/AsSharedSequence.swift",
    [
      conversions(
        "asSharedSequence<SharingStrategy: SharingStrategyProtocol>", "SharedSequence<SharingStrategy, Element>",
        "a driver, a signal, or a shared stream of another strategy", "onErrorDriveWith", with: "the stream",
        parameter: "sharingStrategy: SharingStrategy.Type = SharingStrategy.self, ",
        documentation: ["onErrorJustReturn", "onErrorDriveWith", "onErrorRecover"].map { "  /// See `asDriver(\($0):)`." })
        + "\n"
    ])

  private static func conversions(
    _ name: String, _ type: String, _ noun: String, _ fallback: String, with other: String, parameter: String = "",
    documentation: [String]
  ) -> String {
    let initializer = type.prefix { $0 != "<" }
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
    let members = zip(functions, documentation).map { function, documentation in
      let signature = FunctionSignature("\(name)(\(parameter)\(function.1)) -> \(type) where Element: Sendable")
      return """
        \(CodeLayout.comment("Returns \(noun) that \(function.0)."))\(documentation.isEmpty ? "" : "\n  ///\n\(documentation)")
        \(signature.text(attributes: ["@preconcurrency", "@_alwaysEmitIntoClient"]))
            \(initializer)(self) { \(function.2) }
          }
        """
    }
    return "extension ObservableConvertibleType {\n\(members.joined(separator: "\n\n"))\n}"
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
