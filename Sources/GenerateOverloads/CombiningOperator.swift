/// The overloads of `combineLatest` or `zip` for two to eight sources of a type.
struct CombiningOperator {
  static let files =
    [combineLatest, zip].flatMap { [$0.implementations] + [.observable, .infallible, .sharedSequence].map($0.overloads) }
    + [zipOfPrimitiveSequences.overloads(.primitiveSequence)]

  let name: String
  let fileName: String
  /// The function that the overloads call.
  let implementation: String
  /// The largest number of sources whose implementation the library contains.
  ///
  /// Larger ones are rare. They are compiled into the programs that use them, so that the others need not carry them.
  let libraryArity: Int
  /// The rest of the summary of a function that emits tuples, and the end of every summary.
  let tuples: String
  let values: String
  let diagram: String
  let details: String
  var furtherDetails = ""
  let complexity: String
  /// What the implementation does.
  let body: String

  private static let combineLatest = Self(
    name: "combineLatest", fileName: "CombineLatest", implementation: "combinedLatest", libraryArity: 4, tuples: "a tuple of",
    values: "the latest values of WORD sources whenever one of them emits.",
    diagram: """
        ///     source 1       1-----2-------3--|
        ///     source 2       --A------B--C-------|
        ///     combineLatest  --1A--2A-2B-2C3C----|
      """,
    details: """
      Emits the result of `resultSelector` once each source has a value. Subscribes to the sources in order. Completes when all \
      sources have completed, or when the last active source emits while another one has completed without a value.
      """,
    furtherDetails:
      "\n  ///\n  /// A combination that must not show a mixture of old and new values is `ObservableProperty.combine`, with `.asDriver()` behind it for a screen.",
    complexity: "O(1) per value. No allocation.",
    body: """
            «let latest# = ValueCell<Value#>()»
            let combination = Combination(COUNT, downstream.ending) {
              func send(«_ value#: inout Value#») throws {
                downstream.send(try resultSelector(«value#»))
              }
              try send(«&latest#.value»)
            }
            «combination.attach(source#, at: %, latest#)»
      """)
  private static let zip = Self(
    name: "zip", fileName: "Zip", implementation: "zipped", libraryArity: 2, tuples: "tuples of",
    values: "the values of WORD sources in order: the first of each, the second of each, and so on.",
    diagram: """
        ///     source 1  1--2-----3-----|
        ///     source 2  ---A--B-----C-------|
        ///     zip       ---1A-2B----3C-|
      """,
    details: """
      Emits the result of `resultSelector`. Values wait for their partners in a queue without limit. Subscribes to the sources in \
      order. Completes when a source has completed and none of its values waits.
      """,
    complexity: "O(1) per value, amortized.",
    body: """
            «let waiting# = FIFOQueue<Value#>()»
            let combination = Combination(COUNT, downstream.ending) {
              downstream.send(try resultSelector(«waiting#.removeFirst()»))
            }
            «combination.attach(source#, at: %, waiting#)»
      """)
  private static let zipOfPrimitiveSequences = Self(
    name: "zip", fileName: "Zip", implementation: "zipped", libraryArity: 2, tuples: "a tuple of",
    values: "the values of WORD sources.",
    diagram: """
        ///     single 1  --(1|)
        ///     single 2  ----(A|)
        ///     zip       ----(1A|)
      """,
    details: """
      Emits the result of `resultSelector`. Subscribes to the sources in order. Completes without a value if a source completes \
      without one.
      """,
    complexity: "O(1).", body: zip.body)

  private func overloads(_ stream: CombiningStream) -> GeneratedFile {
    let (extended, inSwift5) = (stream.extended, stream.extendedForSwift5)
    let withSelector = { (count: Int) in
      """
      \(comment("Combines", details + stream.note + furtherDetails))
        /// - SeeAlso: [ReactiveX \(name)](https://reactivex.io/documentation/operators/\(name.lowercased()).html)
        @preconcurrency\(count == 2 && extended == inSwift5 ? "\n  @_disfavoredOverload" : "")
        @_alwaysEmitIntoClient
        public static func \(name)<\(stream.generics)>(\(stream.parameters), resultSelector: @escaping \
      \(stream.selectorType)) -> \(stream.type.replacing("VALUES", with: "Element")) {
          \(stream.result.replacing("STREAM", with: ".\(implementation)(\(stream.arguments), \(stream.selector))"))
        }
      """
    }
    let tuple = """
      \(comment("Emits \(tuples)", "See `\(name)` with a `resultSelector`."))
        @_alwaysEmitIntoClient
        public static func \(name)<\(stream.generics)>(\(stream.parameters)) -> \
      \(stream.type.replacing("VALUES", with: "(\(stream.elements))")) {
          .\(name)(«source#») { («$%») }
        }
      """
    let forSwift5 = { Swift5Overload.of(withSelector($0).replacing(stream.selector, with: "resultSelector")) }
    let blocks =
      [Arity.block(extended) { withSelector($0) }, Arity.block("\(extended) where Element == Any") { _ in tuple }]
      + (inSwift5.map { [Arity.block($0, for: 2...2, forSwift5)] } ?? [])
    return GeneratedFile("Sources/Rill/\(stream.path)\(fileName)+Arity.swift", blocks.joined(separator: "\n"))
  }

  private func comment(_ verb: String, _ details: String) -> String {
    """
      /// \(verb) \(values)
      ///
    \(diagram)
      ///
      /// \(details)
      ///
      /// - Complexity: \(complexity)
    """
  }

  /// The functions that are compiled once, for every type of source.
  private var implementations: GeneratedFile {
    GeneratedFile(
      "Sources/Rill/Operators/Combining/\(fileName)+ArityImplementations.swift",
      Arity.block("Observable") { count in
        """
          /// Implements `\(name)` of COUNT sources for every type of source.
          \(count > libraryArity ? "@_alwaysEmitIntoClient\n  @inline(never)" : "@usableFromInline")
          static func \(implementation)<«Value#»>(«_ source#: Observable<Value#>», \
        _ resultSelector: @escaping («Value#») throws -> Element) -> Observable<Element> {
            Observable(operation: "\(name)") { downstream in
        \(body)
            }
          }
        """
      })
  }
}

/// A type that has the overloads of `combineLatest` and `zip`.
struct CombiningStream {
  /// Of its files, without an operator.
  let path: String
  let extended: String
  /// What the overload for modules in Swift 5 mode extends, if there is one.
  var extendedForSwift5: String?
  /// The type of a stream of `VALUES`.
  let type: String
  let generics: String
  let parameters: String
  /// The types of the values.
  let elements: String
  /// The sources as `Observable`.
  let arguments: String
  /// What becomes of the combined `STREAM`.
  var result = "STREAM"
  let selectorType: String
  /// What is passed on as the selector.
  var selector = "resultSelector"
  var note = " Fails with the first error, or with the error that `resultSelector` throws."
}

extension CombiningStream {
  static let observable = Self(
    path: "Operators/Combining/", extended: "ObservableType", extendedForSwift5: "ObservableType", type: "Observable<VALUES>",
    generics: "«Source#: ObservableType»", parameters: "«_ source#: Source#»", elements: "«Source#.Element»",
    arguments: "«source#.asObservable()»", selectorType: "@Sendable («Source#.Element») throws -> Element")
  static let infallible = Self(
    path: "Traits/Infallible/Infallible+", extended: "InfallibleType", type: "Infallible<VALUES>",
    generics: "«Source#: InfallibleType»", parameters: "«_ source#: Source#»", elements: "«Source#.Element»",
    arguments: "«source#.asObservable()»", result: "Infallible(STREAM)",
    selectorType: "@Sendable («Source#.Element») -> Element", note: "")
  /// It has `zip` only.
  static let primitiveSequence = Self(
    path: "Traits/PrimitiveSequence/PrimitiveSequence+", extended: "PrimitiveSequenceType",
    type: "PrimitiveSequence<Trait, VALUES>",
    generics: "«Value#»", parameters: "«_ source#: PrimitiveSequence<Trait, Value#>»", elements: "«Value#»",
    arguments: "«source#.source»", result: "PrimitiveSequence(raw: STREAM)",
    selectorType: "@Sendable («Value#») throws -> Element")
  static let sharedSequence = Self(
    path: "Traits/SharedSequence/SharedSequence+", extended: "SharedSequenceConvertibleType",
    extendedForSwift5: "SharedSequence", type: "SharedSequence<SharingStrategy, VALUES>", generics: "«Element#»",
    parameters: "«_ source#: some SharedSequenceConvertibleType<SharingStrategy, Element#>»", elements: "«Element#»",
    arguments: "«source#.upstream»", result: "SharedSequence(sharing: STREAM)",
    selectorType: "@MainActor («Element#») -> Element", selector: "assumeMainActor(resultSelector)",
    note: " `resultSelector` runs on the main actor.")
}
