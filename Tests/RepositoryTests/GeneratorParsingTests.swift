import XCTest

@testable import GenerateOverloads

/// What `GenerateOverloads` reads of Swift: declarations of functions, and the operators of a file.
final class GeneratorParsingTests: XCTestCase {
  func testASignatureIsWrittenAsItWasRead() {
    for text in [
      "func unwrap() -> Observable<Element>",
      "static func of(_ elements: Element...) -> Observable<Element>",
      "func take(while isWanted: @escaping @Sendable (Element) throws -> Bool, count: Int = 1) -> Observable<Element>",
      "func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable<Element>) -> Observable<Element>",
      "func pair<A, B>(_ first: (A, [B: A]), by rule: (A, B) -> (B, A)) -> Observable<(A, B)> where A: Hashable",
    ] {
      XCTAssertEqual(Signature("\(text) { body }").text, text)
    }
  }

  func testKeysAreNamesWithLabels() {
    XCTAssertEqual(Signature("static func `catch`<E>(_ a: (E, E) -> E, b c: [E: E]) -> Single<E>").key, "catch(_:b:)")
    XCTAssertEqual(Signature("func debug(_ name: String?, line: UInt = #line) -> Observable<Element>").key, "debug(_:)")
    XCTAssertEqual(Signature("func unwrap() -> Observable<Element>").key, "unwrap()")
  }

  func testAClosureIsOneParameter() {
    let signature = Signature("func scan(into seed: A, by next: (inout A, (B, [C])) -> Void) -> Observable<A> where A: C {")
    XCTAssertEqual(signature.parameters.map(\.type), ["A", "(inout A, (B, [C])) -> Void"])
    XCTAssertEqual(signature.parameters.map(\.name), ["seed", "next"])
    XCTAssertEqual(signature.result, "Observable<A>")
  }

  func testRequirementsAreOfWholeNames() {
    let signature = Signature("func pair<A: C & D>(_ a: A, _ b: A.B) -> Observable<A> where A.B: E, OtherA: Swift.Collection {")
    for (type, name, isRequired) in [
      ("A", "C", true), ("A", "D", true), ("A.B", "E", true), ("OtherA", "Swift.Collection", true), ("B", "E", false),
      ("A", "Swift.Collection", false), ("A", "E", false), ("OtherA", "Collection", false),
    ] as [(Substring, String, Bool)] {
      XCTAssertEqual(signature.requires(type, toBe: name), isRequired, "\(type): \(name)")
    }
  }

  func testALongFunctionHasItsParametersOnALineOfTheirOwn() {
    let names = (1...8).map { "source\($0): Observable<Element>" }.joined(separator: ", ")
    XCTAssertEqual(
      Signature("func merge(\(names)) -> Observable<Element>").function("body"),
      "public func merge(\n\(names)\n) -> Observable<Element> { body }")
    XCTAssertEqual(Signature("func a() -> Single<Int>").function("body"), "public func a() -> Single<Int> { body }")
  }

  private let file = """
    import RillLocks

    extension ObservableType where Element: Sendable {
      /// Emits twice
      /// what it receives.
      ///
      ///     source  a-|
      ///     double  aa|
      ///
      /// - Precondition: None of
      ///   the values is nil.
      /// - Complexity: O(1).
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func double(
        _ value: Element, on scheduler: any SchedulerType
      ) -> Observable<Element> {
        stage { $0 }
      }

      @available(swift, obsoleted: 6.0)
      public func double(_ value: Element) -> Observable<Element> { self }

      func hidden() -> Observable<Element> { self }

      public func subscribe() -> any Disposable { fatalError() }
    }

    struct State { func other() -> Observable<Int> { .empty() } }

    extension ObservableType {
      public static func nothing() -> Single<Element> { .never() }
    }
    """

  func testOperatorsArePublicFunctionsThatReturnStreams() {
    let found = ObservableOperator.operators(in: file, "Doubling/File.swift")
    XCTAssertEqual(found.map(\.key), ["double(_:on:)", "nothing()"])
    XCTAssertEqual(found.map(\.requirements), ["where Element: Sendable", ""])
    XCTAssertEqual(found.map(\.isDisfavored), [true, false])
    XCTAssertEqual(found.map(\.signature.isStatic), [false, true])
  }

  func testCommentsAreReadInParts() {
    let found = ObservableOperator.operators(in: file, "Doubling/File.swift")[0]
    XCTAssertEqual(found.summary, "Emits twice what it receives.")
    XCTAssertEqual(found.diagram, "///     source  a-|\n///     double  aa|")
    XCTAssertEqual(
      found.items(complexity: nil), "/// - Precondition: None of the values is nil.\n/// - Complexity: O(1).")
    XCTAssertEqual(
      found.items(complexity: "O(n)."), "/// - Precondition: None of the values is nil.\n/// - Complexity: O(n).")
  }

  /// What the traits make of one operator: its closure, its source, its scheduler and its comment.
  func testAnOperatorIsConvertedToEachTrait() {
    let text = """
      extension ObservableType {
        /// Emits what `change` returns.
        ///
        ///     source   a-b-|
        ///     changed  A-B-|
        ///
        /// - Complexity: O(1).
        @_alwaysEmitIntoClient
        public func changed(
          _ change: @escaping @Sendable (Element) throws -> Element, or other: Observable<Element>, scheduler: any SchedulerType
        ) -> Observable<Element> { other }
      }
      """
    let operation = ObservableOperator.operators(in: text, "Changing/File.swift")[0]
    func function(of trait: Trait) -> [String] {
      let row = TraitOperator(names: [], on: [trait])
      let text = TraitFunction(row: row, operation, on: trait, isInSwift5Mode: false).text
      return text.split(separator: "\n").map(String.init).filter { $0 != "///" }
    }
    XCTAssertEqual(
      function(of: .infallible),
      [
        "/// Emits what `change` returns.", "///     source   a-b-|", "///     changed  A-B-|",
        "/// See `Observable.changed(_:or:scheduler:)`.", "/// - Complexity: O(1).", "@preconcurrency",
        "@_alwaysEmitIntoClient", "public func changed(",
        "_ change: @escaping @Sendable (Element) -> Element, or other: Infallible<Element>, scheduler: any SchedulerType",
        ") -> Infallible<Element> { "
          + "Infallible(raw: asObservable().changed(change, or: other.source, scheduler: scheduler)) }",
      ])
    XCTAssertEqual(
      function(of: .sharedSequence),
      [
        "/// Emits what `change` returns.", "///     source   a-b-|", "///     changed  A-B-|",
        "/// See `Observable.changed(_:or:scheduler:)`. Closures run on the main actor. "
          + "Delivers on the main actor, wherever `scheduler` runs its work.",
        "/// - Complexity: O(1).", "@preconcurrency", "@_alwaysEmitIntoClient", "public func changed(",
        "_ change: @escaping @MainActor (Element) -> Element, or other: SharedSequence<SharingStrategy, Element>, "
          + "scheduler: any SchedulerType = SharingScheduler.current",
        ") -> SharedSequence<SharingStrategy, Element> { SharedSequence(sharing: upstream.changed(assumeMainActor(change), "
          + "or: other.upstream, scheduler: scheduler).observedOnMainActor()) }",
      ])
    XCTAssertEqual(
      function(of: .single),
      [
        "/// Emits what `change` returns.", "/// See `Observable.changed(_:or:scheduler:)`.", "/// - Complexity: O(1).",
        "@preconcurrency", "@_alwaysEmitIntoClient", "public func changed(",
        "_ change: @escaping @Sendable (Element) throws -> Element, or other: Single<Element>, scheduler: any SchedulerType",
        ") -> Single<Element> { "
          + "Single(raw: primitiveSequence.source.changed(change, or: other.source, scheduler: scheduler)) }",
      ])
  }

  /// In the order of the table: a completable has no elements, not even those that an earlier row gives it.
  func testReplacementsApplyInOrder() {
    let code = "func concat(_ sources: Observable<Element>...) -> Observable<Element>"
    XCTAssertEqual(Trait.completable.converted(code), "func concat(_ sources: Completable...) -> Completable")
    XCTAssertEqual(
      Trait.primitiveSequence.converted("func a(_ b: () throws -> Void) -> Observable<Int>"),
      "func a(_ b: () throws -> Void) -> PrimitiveSequence<Trait, Int>")
    XCTAssertEqual(
      Trait.sharedSequence.converted("where Key: Hashable & SendableMetatype, Source: ObservableType"),
      "where Key: Hashable, Source: SharedSequenceConvertibleType")
  }

  /// A row that changes nothing is an error of the generator.
  func testReplacementsWithoutEffectAreFound() {
    let code = "func concat(_ sources: Observable<Element>...) -> Observable<Element>"
    let unused = TraitReplacement.unused(in: [(code, .infallible), (code, .completable)]).map(\.from)
    let used: Set = ["Observable<Element>", "Completable<Element>"]
    XCTAssertEqual(unused, TraitReplacement.all.map(\.from).filter { !used.contains($0) })
    XCTAssertEqual(TraitReplacement.unused(in: [(code, .infallible)]).count, TraitReplacement.all.count - 1)
  }

  /// What decides about the attributes and the comment of a function.
  func testASignatureSaysWhatItTakes() {
    func properties(_ text: String) -> [Bool] {
      let signature = Signature(text)
      return [signature.takesScheduler, signature.takesMainActorClosure, signature.requiresSendable]
    }
    XCTAssertEqual(properties("func a(_ b: Int) -> Single<Int>"), [false, false, false])
    XCTAssertEqual(properties("func a(on scheduler: any SchedulerType) -> Single<Int>"), [true, false, false])
    XCTAssertEqual(properties("func a(_ b: @MainActor () -> Void) -> Single<Int>"), [false, true, false])
    XCTAssertEqual(properties("func a(_ b: @Sendable () -> Void) -> Single<Int>"), [false, false, true])
    XCTAssertEqual(properties("func a<B>(_ b: B) -> Single<B> where B: Sendable"), [false, false, true])
    let changed = Signature("func a(_ b: @Sendable () -> Void, c: Int) -> Single<Int>")
    XCTAssertFalse(changed.with(Array(changed.parameters.dropFirst())).requiresSendable)
  }

  /// Each kind of parameter is converted as its own kind, and as no other one.
  func testParametersAreConvertedByTheirTypes() {
    let signature = Signature(
      """
      func f<Collection: Swift.Collection, Sequence: Swift.Sequence, Other: InfallibleType>(\
      list: [Infallible<Int>], rest: Infallible<Int>..., all: Collection, lazy: Sequence, one: Infallible<Int>, other: Other, \
      make: @escaping @Sendable () -> Infallible<Int>, continue: @Sendable (Int) throws -> Infallible<Int>, \
      on: (@MainActor () -> Void)?, map: @MainActor (Int) -> Int, count: Int, names: [String]) -> Infallible<Int> \
      where Collection.Element: InfallibleType, Sequence.Element == Infallible<Int>
      """)
    let kinds = signature.parameters.map { "\($0.name) \(Trait.infallible.argument(for: $0.type, in: signature))" }
    XCTAssertEqual(
      kinds,
      [
        "list streams(isLazy: false)", "rest streams(isLazy: false)", "all streams(isLazy: false)",
        "lazy streams(isLazy: true)", "one stream", "other stream", "make factory(arguments: \"\", canThrow: false)",
        "continue factory(arguments: \"$0\", canThrow: true)", "on closure(isOptional: true)", "map closure(isOptional: false)",
        "count itself", "names itself",
      ])
  }
}
