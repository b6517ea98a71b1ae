/// The overloads of `combineLatest` and `zip` for two to eight sources, for each type that has them.
///
/// Parameter packs would need one overload in place of these, but they ruin type-checking: see decision 0017 in
/// `Docs/Maintainers/Decisions`.
enum ArityOverloadGenerator {
  static let range = 2...8

  static let files: [GeneratedFile] =
    [
      observable(.combineLatest), observable(.zip), implementations(.combineLatest), implementations(.zip),
      infallible(.combineLatest), infallible(.zip), primitiveSequence,
    ]
    + [sharedSequence(.combineLatest), sharedSequence(.zip), derivedProperties, snapshots]

  private static let traits = "Sources/Rill/Traits"

  // MARK: The types

  private static func observable(_ operation: GeneratedOperator) -> GeneratedFile {
    file(
      "Sources/Rill/Operators/Combining/\(operation.fileName)+Arity.swift",
      [
        block(
          "extension ObservableType",
          [observableWithSelector(operation, 2), observableForSwift5(operation)]
            + range.dropFirst().map { observableWithSelector(operation, $0) }),
        block("extension ObservableType where Element == Any", range.map { observableOfTuples(operation, $0) }),
      ])
  }

  private static func implementations(_ operation: GeneratedOperator) -> GeneratedFile {
    file(
      "Sources/Rill/Operators/Combining/\(operation.fileName)+ArityImplementations.swift",
      [block("extension Observable", range.map { implementation(operation, $0) })])
  }

  private static func observableWithSelector(_ operation: GeneratedOperator, _ count: Int) -> String {
    let elements = names("Source", count).map { "\($0).Element" }
    return """
      \(documentation(operation, count, isTuple: false))
        @preconcurrency\(count == 2 ? "\n  @_disfavoredOverload" : "")
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", names("Source", count).map { "\($0): ObservableType" }, ">(", indent: 2))
          \(CodeLayout.list(names("source", count).map { "_ \($0): S\($0.dropFirst())" } + [""], indent: 4))
          resultSelector:
            \(CodeLayout.call("@escaping @Sendable (", elements, ") throws -> Element", indent: 6))
        ) -> Observable<Element> {
      \(implementationCall(operation, count))
        }
      """
  }

  /// The overload for functions such as `+`, which a module in Swift 5 mode does not know to be `Sendable`.
  private static func observableForSwift5(_ operation: GeneratedOperator) -> String {
    """
    \(documentation(operation, 2, isTuple: false, isForSwift5: true))
      @available(swift, obsoleted: 6.0)
      @_alwaysEmitIntoClient
      public static func \(operation.name)<Source1: ObservableType, Source2: ObservableType>(
        _ source1: Source1, _ source2: Source2,
        resultSelector: @escaping (Source1.Element, Source2.Element) -> Element
      ) -> Observable<Element> {
    \(implementationCall(operation, 2))
      }
    """
  }

  private static func implementationCall(_ operation: GeneratedOperator, _ count: Int) -> String {
    let sources = names("source", count).map { "\($0).asObservable()" }
    return "    .\(operation.implementation)(\n      \(CodeLayout.list(sources + ["resultSelector)"], indent: 6))"
  }

  /// The function that is compiled once, for every type of source.
  ///
  /// Those of five and more sources are rare. They are compiled where they are used, so that other programs do not contain them.
  private static func implementation(_ operation: GeneratedOperator, _ count: Int) -> String {
    """
      /// Implements `\(operation.name)` of \(count) sources for every type of source.
      \(count > operation.libraryArity ? "@_alwaysEmitIntoClient\n  @inline(never)" : "@usableFromInline")
      \(CodeLayout.call("static func \(operation.implementation)<", names("Value", count), ">(", indent: 2))
        \(CodeLayout.list(numbers(count).map { "_ source\($0): Observable<Value\($0)>" } + [""], indent: 4))
        _ resultSelector: @escaping (\(names("Value", count).joined(separator: ", "))) throws -> Element
      ) -> Observable<Element> {
        Observable(operation: "\(operation.name)") { downstream in
    \(body(operation, count))
        }
      }
    """
  }

  private static func body(_ operation: GeneratedOperator, _ count: Int) -> String {
    let (storage, type) = operation == .zip ? ("waiting", "FIFOQueue") : ("latest", "ValueCell")
    let storages = numbers(count).map { "      let \(storage)\($0) = \(type)<Value\($0)>()" }
    let attachments = numbers(count).map { "      combination.attach(source\($0), at: \($0 - 1), \(storage)\($0))" }
    let emission =
      operation == .zip
      ? """
              downstream.send(
                try resultSelector(
                  \(CodeLayout.list(numbers(count).map { "\(storage)\($0).removeFirst()" }, indent: 12))))
      """
      : """
              \(CodeLayout.call("func send(", numbers(count).map { "_ value\($0): inout Value\($0)" }, ") throws {", indent: 8))
                downstream.send(
                  try resultSelector(
                    \(CodeLayout.list(names("value", count), indent: 14))))
              }
              \(CodeLayout.call("try send(", numbers(count).map { "&\(storage)\($0).value" }, ")", indent: 8))
      """
    return """
      \(storages.joined(separator: "\n"))
            let combination = Combination(\(count), downstream.ending) {
      \(emission)
            }
      \(attachments.joined(separator: "\n"))
      """
  }

  private static func observableOfTuples(_ operation: GeneratedOperator, _ count: Int) -> String {
    let result = type("Observable", of: names("Source", count).map { "\($0).Element" })
    return """
      \(documentation(operation, count, isTuple: true))
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", names("Source", count).map { "\($0): ObservableType" }, ">(", indent: 2))
          \(CodeLayout.list(names("source", count).map { "_ \($0): S\($0.dropFirst())" }, indent: 4))
        ) -> \(result) {
          .\(operation.name)(\(names("source", count).joined(separator: ", "))) { (\(shorthand(count))) }
        }
      """
  }

  private static func infallible(_ operation: GeneratedOperator) -> GeneratedFile {
    let generics = { (count: Int) in names("Source", count).map { "\($0): InfallibleType" } }
    let sources = { (count: Int) in names("source", count).map { "\($0).asObservable()" } }
    let withSelector = { (count: Int) in
      """
      \(documentation(operation, count, isTuple: false, cannotFail: true))
        @preconcurrency
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", generics(count), ">(", indent: 2))
          \(CodeLayout.list(names("source", count).map { "_ \($0): S\($0.dropFirst())" } + [""], indent: 4))
          resultSelector:
            \(CodeLayout.call("@escaping @Sendable (", names("Source", count).map { "\($0).Element" }, ") -> Element", indent: 6))
        ) -> Infallible<Element> {
          Infallible(
            .\(operation.name)(
              \(CodeLayout.list(sources(count) + ["resultSelector: resultSelector"], indent: 8))))
        }
      """
    }
    let tuples = { (count: Int) in
      """
      \(documentation(operation, count, isTuple: true, cannotFail: true))
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", generics(count), ">(", indent: 2))
          \(CodeLayout.list(names("source", count).map { "_ \($0): S\($0.dropFirst())" }, indent: 4))
        ) -> \(type("Infallible", of: names("Source", count).map { "\($0).Element" })) {
          Infallible(
            Observable.\(operation.name)(
              \(CodeLayout.list(sources(count), indent: 8))))
        }
      """
    }
    return file(
      "\(traits)/Infallible/Infallible+\(operation.fileName)+Arity.swift",
      [
        block("extension InfallibleType", range.map(withSelector)),
        block("extension InfallibleType where Element == Any", range.map(tuples)),
      ])
  }

  private static var primitiveSequence: GeneratedFile {
    let parameters = { (count: Int) in numbers(count).map { "_ source\($0): PrimitiveSequence<Trait, Value\($0)>" } }
    let sources = { (count: Int) in names("source", count).map { "\($0).source" } }
    let withSelector = { (count: Int) in
      """
      \(singleDocumentation(count, isTuple: false))
        @preconcurrency
        @_alwaysEmitIntoClient
        public static func zip<\(names("Value", count).joined(separator: ", "))>(
          \(CodeLayout.list(parameters(count) + [""], indent: 4))
          resultSelector: @escaping @Sendable (\(names("Value", count).joined(separator: ", "))) throws -> Element
        ) -> PrimitiveSequence<Trait, Element> {
          PrimitiveSequence(
            raw: .zip(
              \(CodeLayout.list(sources(count) + ["resultSelector: resultSelector"], indent: 8))))
        }
      """
    }
    let tuples = { (count: Int) in
      """
      \(singleDocumentation(count, isTuple: true))
        @_alwaysEmitIntoClient
        public static func zip<\(names("Value", count).joined(separator: ", "))>(
          \(CodeLayout.list(parameters(count), indent: 4))
        ) -> PrimitiveSequence<Trait, (\(names("Value", count).joined(separator: ", ")))> {
          PrimitiveSequence(
            raw: Observable.zip(
              \(CodeLayout.list(sources(count), indent: 8))))
        }
      """
    }
    return file(
      "\(traits)/PrimitiveSequence/PrimitiveSequence+Zip+Arity.swift",
      [
        block("extension PrimitiveSequenceType", range.map(withSelector)),
        block("extension PrimitiveSequenceType where Element == Any", range.map(tuples)),
      ])
  }

  private static func sharedSequence(_ operation: GeneratedOperator) -> GeneratedFile {
    let parameters = { (count: Int) in
      numbers(count).map { "_ source\($0): some SharedSequenceConvertibleType<SharingStrategy, Element\($0)>" }
    }
    let sources = { (count: Int) in CodeLayout.list(names("source", count).map { "\($0).upstream" }, indent: 8) }
    // For functions such as `+`, which a module in Swift 5 mode does not know to be `Sendable`.
    let forSwift5 = """
      \(documentation(operation, 2, isTuple: false, isOnMainActor: true, isForSwift5: true))
        @available(swift, obsoleted: 6.0)
        @_alwaysEmitIntoClient
        public static func \(operation.name)<Element1, Element2>(
          \(CodeLayout.list(parameters(2) + [""], indent: 4))
          resultSelector: @escaping (Element1, Element2) -> Element
        ) -> SharedSequence<SharingStrategy, Element> {
          SharedSequence(sharing: .\(operation.implementation)(source1.upstream, source2.upstream, resultSelector))
        }
      """
    let withSelector = { (count: Int) in
      """
      \(documentation(operation, count, isTuple: false, isOnMainActor: true))
        @preconcurrency
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", names("Element", count), ">(", indent: 2))
          \(CodeLayout.list(parameters(count) + [""], indent: 4))
          resultSelector:
            @escaping @MainActor (\(names("Element", count).joined(separator: ", "))) -> Element
        ) -> SharedSequence<SharingStrategy, Element> {
          typealias Values = (\(names("Element", count).joined(separator: ", ")))
          let select = assumeMainActor { (values: Values) in
            resultSelector(\(numbers(count).map { "values.\($0 - 1)" }.joined(separator: ", ")))
          }
          return SharedSequence(
            sharing: .\(operation.name)(
              \(sources(count))
            ) { select((\(shorthand(count)))) })
        }
      """
    }
    let tuples = { (count: Int) in
      """
      \(documentation(operation, count, isTuple: true, isOnMainActor: true))
        @_alwaysEmitIntoClient
        \(CodeLayout.call("public static func \(operation.name)<", names("Element", count), ">(", indent: 2))
          \(CodeLayout.list(parameters(count), indent: 4))
        ) -> \(type("SharedSequence", leading: "SharingStrategy", of: names("Element", count))) {
          SharedSequence(
            sharing: .\(operation.name)(
              \(sources(count))
            ) { (\(shorthand(count))) })
        }
      """
    }
    return file(
      "\(traits)/SharedSequence/SharedSequence+\(operation.fileName)+Arity.swift",
      [
        block("extension SharedSequenceConvertibleType", range.map(withSelector)),
        block("extension SharedSequenceConvertibleType where Element == Any", range.map(tuples)),
        block("extension SharedSequence", [forSwift5]),
      ])
  }

  /// The overloads for values that are derived from states.
  private static var derivedProperties: GeneratedFile {
    let generics = { (count: Int) in names("State", count).map { "\($0): ObservablePropertyType" } }
    let parameters = { (count: Int) in names("state", count).map { "_ \($0): S\($0.dropFirst())" } }
    let sources = { (count: Int) in names("state", count).map { "\($0).asObservableProperty().source" } }
    let combine = { (count: Int) in
      """
      \(derivedDocumentation(count))
        @preconcurrency\(count > derivedLibraryArity ? "\n  @_alwaysEmitIntoClient" : "")
        \(CodeLayout.call("public static func combine<", generics(count), ">(", indent: 2))
          \(CodeLayout.list(parameters(count) + [""], indent: 4))
          resultSelector:
            \(CodeLayout.call("@escaping @Sendable (", names("State", count).map { "\($0).Element" }, ") -> Element,", indent: 6))
          file: StaticString = #fileID, line: UInt = #line
        ) -> ObservableProperty<Element> {
          ObservableProperty(
            derivedFrom: [
              \(CodeLayout.list(sources(count) + [""], indent: 8))
            ], "combine", file, line
          ) { values in
            resultSelector(
              \(CodeLayout.list((0..<count).map { "values[\($0)]" }, indent: 8)))
          }
        }
      """
    }
    return file(
      "Sources/Rill/Subjects/ObservableProperty+Combine+Arity.swift",
      [block("extension ObservableProperty", range.map(combine))])
  }

  /// The overloads that read several states at once.
  private static var snapshots: GeneratedFile {
    let generics = { (count: Int) in names("State", count).map { "\($0): ObservablePropertyType" } }
    let parameters = { (count: Int) in names("state", count).map { "_ \($0): S\($0.dropFirst())" } }
    let sources = { (count: Int) in names("state", count).map { "\($0).asObservableProperty().source" } }
    let snapshot = { (count: Int) in
      """
      \(snapshotDocumentation(count))
        \(CodeLayout.call("public static func snapshot<", generics(count), ">(", indent: 2))
          \(CodeLayout.list(parameters(count), indent: 4))
        ) -> (\(names("State", count).map { "\($0).Element" }.joined(separator: ", "))) {
          let values = AnyStateSource.snapshot(of: [
            \(CodeLayout.list(sources(count).map { "\($0).source" } + [""], indent: 6))
          ])
          return (\((0..<count).map { "values[\($0)]" }.joined(separator: ", ")))
        }
      """
    }
    return file(
      "Sources/Rill/Subjects/ObservableProperty+Snapshot+Arity.swift",
      [block("extension ObservableProperty where Element == Any", (2...derivedLibraryArity).map(snapshot))])
  }

  /// The largest number of states whose overload the library contains.
  private static let derivedLibraryArity = 4

  // MARK: Parts

  private static func file(_ path: String, _ blocks: [String]) -> GeneratedFile {
    GeneratedFile(path: path, blocks)
  }

  private static func block(_ opening: String, _ members: [String]) -> String {
    let text = "\(opening) {\n\(members.joined(separator: "\n\n"))\n}\n"
    // The lists that end with a comma have a space behind it.
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix(", ") ? line.dropLast() : line
    }.joined(separator: "\n")
  }

  private static func numbers(_ count: Int) -> ClosedRange<Int> { 1...count }

  private static func names(_ name: String, _ count: Int) -> [String] { numbers(count).map { "\(name)\($0)" } }

  private static func shorthand(_ count: Int) -> String { (0..<count).map { "$\($0)" }.joined(separator: ", ") }

  /// The type of a stream of tuples, on several lines if it is long.
  private static func type(_ name: String, leading: String? = nil, of elements: [String]) -> String {
    let leading = leading.map { $0 + ", " } ?? ""
    let line = "\(name)<\(leading)(\(elements.joined(separator: ", ")))>"
    if line.count < 110 { return line }
    let first = leading.isEmpty ? "" : "\(leading.dropLast())\n    "
    return "\(name)<\n    \(first)(\n      \(CodeLayout.list(elements, indent: 6))\n    )\n  >"
  }
}
