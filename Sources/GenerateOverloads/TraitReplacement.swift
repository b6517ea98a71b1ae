/// What a declaration of `Observable` says, and what a trait says in its place.
struct TraitReplacement {
  let from: String
  let to: @Sendable (Trait) -> String
  /// The traits whose declarations change.
  var on: @Sendable (Trait) -> Bool = { _ in true }
  let why: String

  /// In the order in which they apply: a row sees what the rows above it have written.
  static let all = [
    Self(from: "Observable<Element>", to: { "\($0.type)Element>" }, why: "Streams of the same elements are of the trait."),
    Self(from: "-> Observable<", to: { "-> \($0.type)" }, why: "A stream of other elements is of the trait, too."),
    // After the rows above, which write it.
    Self(from: "Completable<Element>", to: { _ in "Completable" }, on: { $0 == .completable }, why: "It has no elements."),
    Self(from: "ObservableType", to: \.extended, on: isInfallible, why: "An argument cannot fail, either."),
    Self(from: "ObservableConvertibleType", to: \.extended, on: isInfallible, why: "Nor can a converted one."),
    // Everywhere in a declaration: no operator throws itself, so each `throws` is of a closure.
    Self(from: " throws", to: { _ in "" }, on: isInfallible, why: "A closure that throws would fail the stream."),
    Self(from: " & SendableMetatype", to: { _ in "" }, on: isIsolated, why: "The main actor alone uses the conformance."),
    Self(
      from: "scheduler: any SchedulerType", to: { _ in "scheduler: any SchedulerType = SharingScheduler.current" },
      on: isIsolated, why: "The scheduler of all drivers and signals is the usual one."),
  ]

  private static let isInfallible: @Sendable (Trait) -> Bool = { !$0.isPrimitive }
  private static let isIsolated: @Sendable (Trait) -> Bool = { $0.erasure != nil }

  func applied(to code: String, for trait: Trait) -> String { on(trait) ? code.replacing(from, with: to(trait)) : code }

  /// Returns the rows that change none of these declarations, with all rows above them applied.
  static func unused(in declarations: [(code: String, trait: Trait)]) -> [Self] {
    var declarations = declarations
    return all.filter { row in
      let changed = declarations.map { (code: row.applied(to: $0.code, for: $0.trait), trait: $0.trait) }
      defer { declarations = changed }
      return !zip(declarations, changed).contains { $0.code != $1.code }
    }
  }
}
