/// Operators of `Observable` that traits have, too, and how their functions differ.
///
/// A function has the declaration and the comment of the operator, changed to the trait. It calls the operator of the wrapped
/// stream with its own parameters, and wraps the result.
struct TraitOperator {
  let names: [ObservableOperator.Name]
  let on: [Trait]
  /// Whether `Driver` and `Signal` have the functions in modules in Swift 5 mode, too.
  ///
  /// There, a function or a method is not known to be `Sendable`, so that an isolated parameter would not take it.
  var alsoInSwift5Mode = false
  /// What is written in place of the signature of the operator, which has as many parameters.
  var signature: String?
  /// What is written in place of its first sentence.
  var summary: String?
  /// A second paragraph of the comment.
  var remark: String?
  var complexity: String?
  /// Whether an overload with the same name is preferred, if that is not as for the operator.
  var isDisfavored: Bool?
  /// The body, in place of the call of the operator.
  var expression: String?
  /// The label of the initializer that wraps the result, in place of that of the trait.
  var label: String?
  /// Parameters that the traits do not have.
  var without: [String] = []

  var operators: [ObservableOperator] { names.flatMap(ObservableOperator.named) }

  private var functions: [TraitFunction] {
    operators.flatMap { operation in
      on.flatMap { trait in
        let function = TraitFunction(row: self, operation, on: trait, isInSwift5Mode: false)
        guard alsoInSwift5Mode, trait == .sharedSequence else { return [function] }
        return [function, TraitFunction(row: self, operation, on: trait, isInSwift5Mode: true)]
      }
    }
  }

  /// What `Trait.converted(_:)` reads for this row.
  private var declarations: [(code: String, trait: Trait)] {
    operators.flatMap { operation in
      let code = [operation.requirements] + (signature == nil ? [operation.signature.text] : [])
      return on.flatMap { trait in code.map { ($0, trait) } }
    }
  }

  static let files: [GeneratedFile] = {
    // The operators have changed if a row has no effect, and what they say now needs a row.
    let unused = TraitReplacement.unused(in: all.flatMap(\.declarations))
    precondition(unused.isEmpty, "TraitReplacement.swift: no operator has \(unused.map { "'\($0.from)': \($0.why)" })")
    return Dictionary(grouping: all.flatMap(\.functions), by: \.path).map { path, functions in
      GeneratedFile(
        "Rill/Traits/\(path)", blocks(functions.map { ($0.extended, $0.text) }),
        from: "Rill/Operators or Sources/GenerateOverloads/TraitOperators.swift")
    }
  }()
}
