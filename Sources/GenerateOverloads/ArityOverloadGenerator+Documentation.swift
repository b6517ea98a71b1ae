extension ArityOverloadGenerator {
  private static func word(_ count: Int) -> String {
    ["two", "three", "four", "five", "six", "seven", "eight"][count - 2]
  }

  /// The documentation comment of an overload.
  static func documentation(
    _ operation: GeneratedOperator, _ count: Int, isTuple: Bool, cannotFail: Bool = false, isOnMainActor: Bool = false,
    isForSwift5: Bool = false
  ) -> String {
    let page = "https://reactivex.io/documentation/operators/\(operation.name.lowercased()).html"
    var parts = [summary(operation, count, isTuple), diagram(operation)]
    if isForSwift5 {
      parts.append(
        CodeLayout.comment(
          "In Swift 5 mode, a function such as `+` is not known to be `Sendable`. So it needs this overload, which modules in Swift 6 "
            + "mode do not have."))
    } else if isTuple {
      parts.append(CodeLayout.comment("See `\(operation.name)` with a `resultSelector`."))
    } else if isOnMainActor {
      parts.append(
        CodeLayout.comment(
          "`resultSelector` runs on the main actor. `Observable.\(operation.name)` says when the stream completes."))
    } else {
      parts.append(details(operation, cannotFail))
      if operation == .combineLatest, count == 2, !cannotFail {
        parts.append(CodeLayout.comment("`ObservableProperty.combine` returns a property, which has a current value."))
      }
    }
    let cost =
      switch operation {
      case .zip: "O(1) per value, amortized."
      case .combineLatest: "O(1) per value. No allocation."
      }
    var items = [CodeLayout.comment("- Complexity: \(cost)")]
    if !isTuple { items.append(CodeLayout.comment("- SeeAlso: [ReactiveX \(operation.name)](\(page))")) }
    parts.append(items.joined(separator: "\n"))
    return parts.joined(separator: "\n  ///\n")
  }

  private static func summary(_ operation: GeneratedOperator, _ count: Int, _ isTuple: Bool) -> String {
    let sources = "\(word(count)) sources"
    let whenever = "whenever \(count == 2 ? "either" : "any") of them emits"
    let inOrder = "in order: the first of each, the second of each, and so on"
    return switch (operation, isTuple) {
    case (.combineLatest, false): CodeLayout.comment("Combines the latest values of \(sources) \(whenever).")
    case (.combineLatest, true): CodeLayout.comment("Emits a tuple of the latest values of \(sources) \(whenever).")
    case (.zip, false): CodeLayout.comment("Combines the values of \(sources) \(inOrder).")
    case (.zip, true): CodeLayout.comment("Emits tuples of the values of \(sources) \(inOrder).")
    }
  }

  private static func diagram(_ operation: GeneratedOperator) -> String {
    operation == .zip
      ? """
        ///     source 1  1--2-----3-----|
        ///     source 2  ---A--B-----C-------|
        ///     zip       ---1A-2B----3C------|
      """
      : """
        ///     source 1       1-----2-------3--|
        ///     source 2       --A------B--C-------|
        ///     combineLatest  --1A--2A-2B-2C3C----|
      """
  }

  private static func details(_ operation: GeneratedOperator, _ cannotFail: Bool) -> String {
    let errors = cannotFail ? "" : " Fails with the first error, or with the error that `resultSelector` throws."
    return switch operation {
    case .combineLatest:
      CodeLayout.comment(
        "Emits the result of `resultSelector` once each source has a value. Subscribes to the sources in order. Completes when all "
          + "sources have completed, or when the last active source emits while another one has completed without a value.\(errors)"
      )
    case .zip:
      CodeLayout.comment(
        "Emits the result of `resultSelector`. Values wait for their partners in a queue without limit. Subscribes to the sources "
          + "in order. Completes when all sources have completed, or when the last active source emits a value for which no partner "
          + "can come.\(errors)")
    }
  }

  /// The documentation comment of an overload of `ObservableProperty.combine`.
  static func derivedDocumentation(_ count: Int) -> String {
    if count > 2 {
      return [
        CodeLayout.comment("Returns a property whose value is computed from the values of \(word(count)) states."),
        derivedDiagram, CodeLayout.comment("See `combine` of two states."), derivedComplexity,
      ].joined(separator: "\n  ///\n")
    }
    return [
      CodeLayout.comment("Returns a property whose value is computed from the values of two states."), derivedDiagram,
      "  ///     let isAdult = ObservableProperty.combine(name, age) { !$0.isEmpty && $1 > 17 }\n  ///     isAdult.value",
      CodeLayout.comment(
        "In contrast to `combineLatest`, the result has a current value. `value` is never stale: it is computed when it is read or when a "
          + "subscriber is to receive it, once per change, and stored until a state changes. All values that `resultSelector` receives are of one moment, even if a state itself is derived, and also while "
          + "another thread ends a batch. In the closure of a batch, they include the changes of the batch. If the property has "
          + "subscribers, it emits once per change or batch, however many ways lead from a state to it. If a state changes again before the "
          + "value has been delivered, the property can skip that value."),
      CodeLayout.comment(
        "`resultSelector` runs on the thread that reads or changes a value, without a lock, and must have no effects. Two threads that "
          + "read at once can both run it. If it reads other states, their changes are not noticed. If it reads the property itself, the "
          + "program stops."),
      CodeLayout.comment(
        "The property retains the states. Neither they nor subscriptions retain the property. A subscription lives as long as a relay or "
          + "stored property on which the value depends."),
      derivedComplexity + "\n"
        + CodeLayout.comment(
          "- SeeAlso: [MobX computed](https://mobx.js.org/computeds.html), [Preact signals](https://preactjs.com/guide/v10/signals/), "
            + "[Compose derivedStateOf](https://developer.android.com/develop/ui/compose/side-effects#derivedstateof)"),
    ].joined(separator: "\n  ///\n")
  }

  private static var derivedComplexity: String {
    CodeLayout.comment("- Complexity: Reading is O(states on which the value depends), and `resultSelector` after a change.")
  }

  private static var derivedDiagram: String {
    """
      ///     state 1      1-----2-----
      ///     state 2      5--6--------
      ///     combine [+]  6--7--8-----
    """
  }

  /// The documentation comment of an overload of `ObservableProperty.snapshot`.
  static func snapshotDocumentation(_ count: Int) -> String {
    [
      CodeLayout.comment("Returns the values that \(word(count)) states have at one moment."),
      CodeLayout.comment(
        "If another thread ends a batch meanwhile, all values are those before it, or all are those after it. In the closure of a batch, "
          + "the values include its changes."),
      CodeLayout.comment("- Complexity: O(states on which the values depend)."),
    ].joined(separator: "\n  ///\n")
  }

  /// The documentation comment of an overload for `Single`, `Maybe` and `Completable`.
  static func singleDocumentation(_ count: Int, isTuple: Bool) -> String {
    let summary =
      isTuple
      ? CodeLayout.comment("Emits a tuple of the values of \(word(count)) sources.")
      : CodeLayout.comment("Combines the values of \(word(count)) sources.")
    let diagram = """
        ///     single 1  --(1|)
        ///     single 2  ----(A|)
        ///     zip       ----(1A|)
      """
    let details =
      isTuple
      ? CodeLayout.comment("See `zip` with a `resultSelector`.")
      : CodeLayout.comment(
        "Emits the result of `resultSelector`. Subscribes to the sources in order. Fails with the first error, or with the error that "
          + "`resultSelector` throws. Completes without a value if a source completes without one.")
    var items = CodeLayout.comment("- Complexity: O(1).")
    if !isTuple {
      items += "\n" + CodeLayout.comment("- SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)")
    }
    return [summary, diagram, details, items].joined(separator: "\n  ///\n")
  }
}
