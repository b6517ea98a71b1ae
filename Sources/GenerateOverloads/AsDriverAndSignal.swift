/// `asDriver` and `asSignal`.
enum AsDriverAndSignal {
  static let files = [
    file("Driver", "driver", fallback: "onErrorDriveWith", [("BehaviorRelay", "relay"), ("ObservableProperty", "property")]),
    file("Signal", "signal", fallback: "onErrorSignalWith", [("PublishRelay", "relay"), ("EventRelay", "relay")]),
  ]

  private static func file(_ type: String, _ noun: String, fallback: String, _ relays: [(String, String)]) -> GeneratedFile {
    let spaces = String(repeating: " ", count: fallback.count)
    let conversions = """
      extension SharedSequenceConvertibleType where SharingStrategy == \(type)SharingStrategy {
        /// Returns this stream as a `\(type)`.
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> { asSharedSequence() }
      }

      extension ObservableConvertibleType {
        /// Returns a \(noun) that emits `onErrorJustReturn` in place of an error, then completes.
        ///
        ///     source                          a--#
        ///     as\(type)(onErrorJustReturn: b)  a--(b|)
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(
          onErrorJustReturn: Element
        ) -> \(type)<Element> where Element: Sendable { \(type)(self) { _ in .just(onErrorJustReturn) } }

        /// Returns a \(noun) that continues with `\(fallback)` after an error.
        ///
        ///     source     \(spaces)  a--#
        ///     other      \(spaces)     b--c--|
        ///     as\(type)(\(fallback):)  a--b--c--|
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(
          \(fallback): \(type)<Element>
        ) -> \(type)<Element> where Element: Sendable { \(type)(self) { _ in \(fallback).source } }

        /// Returns a \(noun) that continues with the stream that `onErrorRecover` returns for an error.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)(
          onErrorRecover: @escaping @MainActor (any Error) -> \(type)<Element>
        ) -> \(type)<Element> where Element: Sendable { \(type)(self) { assumeMainActor(onErrorRecover)($0).source } }
      }
      """
    let neverFailing = (relays + [("InfallibleType", "stream")]).map { source, noun in
      """
      extension \(source) {
        /// Returns this \(noun), which never fails, as a `\(type)`.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func as\(type)() -> \(type)<Element> where Element: Sendable { \(type)(self) { _ in .empty() } }
      }
      """
    }
    return GeneratedFile("Rill/Traits/SharedSequence/Generated/As\(type)", [conversions] + neverFailing)
  }
}
