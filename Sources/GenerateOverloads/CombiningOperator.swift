/// `combineLatest` or `zip`.
struct CombiningOperator {
  let name: String
  let fileName: String
  /// The function that the overloads call.
  let implementation: String
  /// The largest number of sources whose implementation the library contains.
  ///
  /// Larger ones are rare. They are compiled into the programs that use them, so that the others need not carry them.
  let libraryArity: Int
  let streams: [CombiningStream]
  let tuples: String
  let values: @Sendable (Arity) -> String
  let diagram: String
  let details: String
  let complexity: String
  /// What the implementation does.
  let body: @Sendable (Arity) -> String

  static let all = [
    Self(
      name: "combineLatest", fileName: "CombineLatest", implementation: "combinedLatest", libraryArity: 4,
      streams: [.observable, .infallible, .sharedSequence], tuples: "Emits a tuple of",
      values: { "the latest values of \($0.word) sources whenever \($0.count == 2 ? "either" : "any") of them emits." },
      diagram: """
          ///     source 1       1-----2-------3--|
          ///     source 2       --A------B--C-------|
          ///     combineLatest  --1A--2A-2B-2C3C----|
        """,
      details: """
        Emits the result of `resultSelector` once each source has a value. Subscribes to the sources in order. Completes when all \
        sources have completed, or when the last active source emits while another one has completed without a value.
        """,
      complexity: "O(1) per value. No allocation.",
      body: { arity in
        """
        \(arity.lines("      let latest# = ValueCell<Value#>()"))
              let combination = Combination(\(arity.count), downstream.ending) {
                func send(\(arity.list("_ value#: inout Value#"))) throws {
                  downstream.send(try resultSelector(\(arity.list("value#"))))
                }
                try send(\(arity.list("&latest#.value")))
              }
        \(arity.lines("      combination.attach(source#, at: %, latest#)"))
        """
      }),
    Self(
      name: "zip", fileName: "Zip", implementation: "zipped", libraryArity: 2,
      streams: [.observable, .infallible, .sharedSequence, .primitiveSequence], tuples: "Emits tuples of",
      values: { "the values of \($0.word) sources in order: the first of each, the second of each, and so on." },
      diagram: """
          ///     source 1  1--2-----3-----|
          ///     source 2  ---A--B-----C-------|
          ///     zip       ---1A-2B----3C------|
        """,
      details: """
        Emits the result of `resultSelector`. Values wait for their partners in a queue without limit. Subscribes to the sources in \
        order. Completes when all sources have completed, or when the last active source emits a value for which no partner can come.
        """,
      complexity: "O(1) per value, amortized.",
      body: { arity in
        """
        \(arity.lines("      let waiting# = FIFOQueue<Value#>()"))
              let combination = Combination(\(arity.count), downstream.ending) {
                downstream.send(try resultSelector(\(arity.list("waiting#.removeFirst()"))))
              }
        \(arity.lines("      combination.attach(source#, at: %, waiting#)"))
        """
      }),
  ]

  var overloads: [GeneratedFile] {
    streams.map { stream in
      let withSelector = ArityOverloads.block(stream.extended) { overload(stream, $0) }
      let tuples = ArityOverloads.block("\(stream.extended) where Element == Any") { tupleOverload(stream, $0) }
      let forSwift5 = stream.extendedForSwift5.map {
        ArityOverloads.block($0, 2...2) {
          Swift5Overload.of(overload(stream, $0).replacing(stream.selector, with: "resultSelector"))
        }
      }
      let blocks = [withSelector, tuples, forSwift5].compactMap { $0 }
      return GeneratedFile("\(stream.path)\(fileName)+Arity.swift", blocks.joined(separator: "\n"))
    }
  }

  private func overload(_ stream: CombiningStream, _ arity: Arity) -> String {
    let isTwoObservables = stream.extended == "ObservableType" && arity.count == 2
    let hasProperty = isTwoObservables && name == "combineLatest"
    let property = "\n  ///\n  /// `ObservableProperty.combine` returns a property, which has a current value."
    return """
      \(comment("Combines", stream, arity, (stream.details ?? details + stream.note) + (hasProperty ? property : "")))
        /// - SeeAlso: [ReactiveX \(name)](https://reactivex.io/documentation/operators/\(name.lowercased()).html)
        @preconcurrency\(isTwoObservables ? "\n  @_disfavoredOverload" : "")
        @_alwaysEmitIntoClient
        public static func \(parameters(stream, arity)), \
      resultSelector: @escaping \(stream.selectorType(arity)) -> Element) -> \(stream.type)Element> {
      \(stream.body(implementation, arity, stream.selector))
        }
      """
  }

  private func tupleOverload(_ stream: CombiningStream, _ arity: Arity) -> String {
    """
    \(comment(tuples, stream, arity, "See `\(name)` with a `resultSelector`."))
      @_alwaysEmitIntoClient
      public static func \(parameters(stream, arity))) -> \(stream.type)(\(arity.list(stream.element)))> {
        .\(name)(\(arity.list("source#"))) { (\(arity.list("$%"))) }
      }
    """
  }

  /// The beginning of a signature.
  private func parameters(_ stream: CombiningStream, _ arity: Arity) -> String {
    "\(name)<\(arity.list(stream.generic))>(\(arity.list(stream.parameter))"
  }

  private func comment(_ verb: String, _ stream: CombiningStream, _ arity: Arity, _ details: String) -> String {
    let isOfOneValue = stream.extended == "PrimitiveSequenceType"
    let singles = """
        ///     single 1  --(1|)
        ///     single 2  ----(A|)
        ///     zip       ----(1A|)
      """
    let values = isOfOneValue ? "the values of \(arity.word) sources." : values(arity)
    return """
        /// \(isOfOneValue ? verb.replacing("tuples", with: "a tuple") : verb) \(values)
        ///
      \(isOfOneValue ? singles : diagram)
        ///
        /// \(details)
        ///
        /// - Complexity: \(isOfOneValue ? "O(1)." : complexity)
      """
  }

  /// The functions that are compiled once, for every type of source.
  var implementations: GeneratedFile {
    GeneratedFile(
      "Sources/Rill/Operators/Combining/\(fileName)+ArityImplementations.swift",
      ArityOverloads.block("Observable") { arity in
        """
          /// Implements `\(name)` of \(arity.count) sources for every type of source.
          \(arity.count > libraryArity ? "@_alwaysEmitIntoClient\n  @inline(never)" : "@usableFromInline")
          static func \(implementation)<\(arity.list("Value#"))>(\(arity.list("_ source#: Observable<Value#>")), \
        _ resultSelector: @escaping (\(arity.list("Value#"))) throws -> Element) -> Observable<Element> {
            Observable(operation: "\(name)") { downstream in
        \(body(arity))
            }
          }
        """
      })
  }
}
