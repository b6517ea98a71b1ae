/// The overloads of `combineLatest` and `zip` for two to eight sources, of each type of stream.
enum CombineLatestAndZip {
  static let files = [
    file(.combineLatest, ArityStream.observable), file(.zip, ArityStream.observable),
    file(.combineLatest, ArityStream.infallible), file(.zip, ArityStream.infallible),
    file(.combineLatest, ArityStream.sharedSequence), file(.zip, ArityStream.sharedSequence),
    file(.zipOfSingleValues, ArityStream.primitiveSequence),
  ]

  private static func file(_ operation: ArityOperator, _ stream: (Int) -> ArityStream) -> GeneratedFile {
    let streams = (2...8).map(stream)
    let two = streams[0]
    var members = streams.map { ($0.trait.extended, withSelector(operation, $0)) }
    members += streams.map { ("\($0.trait.extended) where Element == Any", ofTuples(operation, $0)) }
    if let extended = two.extendedInSwift5Mode { members.append((extended, inSwift5Mode(operation, two))) }
    return GeneratedFile("Rill/\(two.path)\(operation.fileName)+Arity", blocks(members))
  }

  private static func withSelector(_ operation: ArityOperator, _ stream: ArityStream) -> String {
    """
    /// \(operation.summary(numberNames[stream.count]))
    ///
    \(operation.diagram)
    \(operation.details)
    \(stream.remark)
    ///
    /// - Complexity: \(operation.complexity)
    /// - SeeAlso: \(operation.link)
    @preconcurrency
    \(stream.trait == .observable && stream.count == 2 ? "@_disfavoredOverload" : "")
    @_alwaysEmitIntoClient
    public static func \(operation.name)<\(stream.generics)>(
      \(stream.parameters), resultSelector: @escaping \(stream.selector)
    ) -> \(stream.trait.type)Element> { \
    \(stream.wrapped(".\(operation.implementation)(\(stream.sources), \(stream.selectorArgument))")) }
    """
  }

  private static func inSwift5Mode(_ operation: ArityOperator, _ stream: ArityStream) -> String {
    """
    /// `\(operation.name)` of two sources for modules in Swift 5 mode.
    ///
    \(operation.diagram)
    /// There, a function such as `+`, or a method, is not known to be `Sendable`.
    ///
    /// - Complexity: \(operation.complexity)
    @available(swift, obsoleted: 6.0)
    @_alwaysEmitIntoClient
    public static func \(operation.name)<\(stream.generics)>(
      \(stream.parameters), resultSelector: @escaping (\(stream.values)) -> Element
    ) -> \(stream.trait.type)Element> { \(stream.wrapped(".\(operation.implementation)(\(stream.sources), resultSelector)")) }
    """
  }

  private static func ofTuples(_ operation: ArityOperator, _ stream: ArityStream) -> String {
    """
    /// \(operation.summaryOfTuples(numberNames[stream.count]))
    ///
    \(operation.diagram)
    /// See `\(operation.name)` with a `resultSelector`.
    ///
    /// - Complexity: \(operation.complexity)
    @_alwaysEmitIntoClient
    public static func \(operation.name)<\(stream.generics)>(
      \(stream.parameters)
    ) -> \(stream.trait.type)(\(stream.values))> { \
    .\(operation.name)(\(each(stream.count) { "source\($0)" })) { (\(each(stream.count) { "$\($0 - 1)" })) } }
    """
  }

  private struct ArityOperator {
    let name, fileName: String
    /// The function of `CombineLatestAndZipImplementations`.
    let implementation: String
    /// Of a number of sources, such as `two`.
    let summary, summaryOfTuples: @Sendable (String) -> String
    /// With an empty line, or nothing if it is part of `details`.
    let diagram: String
    let details, complexity, link: String

    static let combineLatest = ArityOperator(
      name: "combineLatest", fileName: "CombineLatest", implementation: "combinedLatest",
      summary: { "Combines the latest values of \($0) sources whenever one of them emits." },
      summaryOfTuples: { "Emits a tuple of the latest values of \($0) sources whenever one of them emits." },
      diagram: ObservableOperator.named("combineLatest(_:resultSelector:)")[0].diagram + "\n///",
      details: """
        /// Emits the result of `resultSelector` once each source has a value. Subscribes to the sources in order. Completes \
        when all sources have completed, or when the last active source emits while another one has completed without a value.
        ///
        /// A combination that must not show a mixture of old and new values is `ObservableProperty.combine`, with \
        `.asDriver()` behind it for a screen.
        """,
      complexity: "O(1) per value. No allocation.",
      link: "[ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)")

    static let zip = ArityOperator(
      name: "zip", fileName: "Zip", implementation: "zipped",
      summary: { "Combines the values of \($0) sources in order: the first of each, the second of each, and so on." },
      summaryOfTuples: {
        "Emits tuples of the values of \($0) sources in order: the first of each, the second of each, and so on."
      },
      diagram: ObservableOperator.named("zip(_:resultSelector:)")[0].diagram + "\n///",
      details: """
        /// Emits the result of `resultSelector`. Values wait for their partners in a queue without limit. Subscribes to the \
        sources in order. Completes when a source has completed and none of its values waits.
        """,
      complexity: "O(1) per value, amortized.", link: "[ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)")

    static let zipOfSingleValues = ArityOperator(
      name: "zip", fileName: "Zip", implementation: "zipped",
      summary: { "Combines the values of \($0) sources." },
      summaryOfTuples: { "Emits a tuple of the values of \($0) sources." },
      diagram: "",
      details: """
        ///     single 1  --(1|)
        ///     single 2  ----(A|)
        ///     zip       ----(1A|)
        ///
        /// Emits the result of `resultSelector`. Subscribes to the sources in order. Completes without a value if a source \
        completes without one.
        """,
      complexity: "O(1).", link: zip.link)
  }

  /// A trait, or `Observable`, with lists for a number of sources.
  private struct ArityStream {
    let trait: Trait
    let count: Int
    /// The start of the generated file's path, to which the name of the operator is appended.
    let path: String
    /// What the function of two sources extends in Swift 5 mode, if there is one, which the compiler must prefer there.
    ///
    /// It prefers the function of a type to that of its protocol. If both extend the same protocol, the other one is disfavored.
    var extendedInSwift5Mode: String?
    /// The type of a source's values, and the function's generic parameter and parameter for it.
    let value, generic, parameter: (Int) -> String

    var values: String { each(count, value) }
    var generics: String { each(count, generic) }
    var parameters: String { each(count, parameter) }
    var sources: String { each(count) { "source\($0).\(trait.source)" } }
    var selector: String { "\(trait.isolation) (\(values)) \(trait.canFail ? "throws " : "")-> Element" }
    var selectorArgument: String { trait.erasure.map { "\($0)(resultSelector)" } ?? "resultSelector" }
    var remark: String {
      if trait.canFail { return "///\n/// Fails with the first error, or with the error that `resultSelector` throws." }
      return trait.erasure == nil ? "" : "///\n/// `resultSelector` runs on the main actor."
    }

    func wrapped(_ observable: String) -> String {
      trait == .observable ? observable : "\(trait.typeName)(\(trait.label)\(observable))"
    }

    static func observable(_ count: Int) -> ArityStream {
      ArityStream(
        trait: .observable, count: count, path: "Operators/Combining/", extendedInSwift5Mode: "ObservableType",
        value: { "Source\($0).Element" }, generic: { "Source\($0): ObservableConvertibleType" },
        parameter: { "_ source\($0): Source\($0)" })
    }

    static func infallible(_ count: Int) -> ArityStream {
      ArityStream(
        trait: .infallible, count: count, path: "Traits/\(Trait.infallible.file)", value: { "Source\($0).Element" },
        generic: { "Source\($0): InfallibleType" }, parameter: { "_ source\($0): Source\($0)" })
    }

    static func sharedSequence(_ count: Int) -> ArityStream {
      ArityStream(
        trait: .sharedSequence, count: count, path: "Traits/\(Trait.sharedSequence.file)",
        extendedInSwift5Mode: "SharedSequence",
        value: { "Element\($0)" }, generic: { "Element\($0)" },
        parameter: { "_ source\($0): some SharedSequenceConvertibleType<SharingStrategy, Element\($0)>" })
    }

    static func primitiveSequence(_ count: Int) -> ArityStream {
      ArityStream(
        trait: .primitiveSequence, count: count, path: "Traits/PrimitiveSequence/Generated/PrimitiveSequence+",
        value: { "Value\($0)" }, generic: { "Value\($0)" },
        parameter: { "_ source\($0): PrimitiveSequence<Trait, Value\($0)>" })
    }
  }
}
