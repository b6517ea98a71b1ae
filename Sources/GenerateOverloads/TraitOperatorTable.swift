/// Which trait has which operator of `Observable`.
///
/// `swift run GenerateOverloads` writes the functions, with the comments of the operators, and the table of `Docs/Choosing.md`. Where a
/// function differs from what `Trait` makes of its operator, `TraitOperatorVariation` says how.
enum TraitOperatorTable {
  /// The columns are those of `Trait`, and operators with the same marks share a row.
  ///
  /// - `+`: a function of the trait
  /// - `5`: a function of the trait, and its overload for modules in Swift 5 mode
  /// - `=`: one function of `PrimitiveSequence`, which `Single`, `Maybe` and `Completable` share
  /// - `·`: the trait has the operator, but it is no forward: it is written by hand, or `ArityOverloads` writes it
  private static let text = """
     Infallible Driver Single Maybe Completable
         +        -      ·     ·        ·       create(_:)
         +        5      +     +        -       map(_:) compactMap(_:) flatMap(_:) filter(_:)
         +        +      +     +        -       just(_:) mapTo(_:) zip(_:resultSelector:)
         +        -      +     +        -       just(_:scheduler:)
         +        +      -     -        -       of(_:) from(_:) unwrap() pairwise() withUnretained(_:)
                                                withUnretained(_:resultSelector:) scan(_:accumulator:) distinct()
                                                distinctUntilChanged() distinctUntilChanged(_:)
                                                distinctUntilChanged(_:comparer:) skip(_:) merge(_:) startWith(_:)
                                                switchLatest() withLatestFrom(_:) withLatestFrom(_:resultSelector:)
                                                combineLatest(_:) combineLatest(_:resultSelector:) debounce(_:scheduler:)
                                                debounce(scheduler:_:) throttle(_:latest:scheduler:)
                                                throttle(latest:scheduler:_:)
         +        -      -     -        -       of(_:scheduler:) from(_:scheduler:) enumerated() scan(into:accumulator:)
                                                reduce(_:accumulator:) toArray() concatMap(_:) buffer(count:) buffer(timeSpan:count:scheduler:)
                                                buffer(sinceFirst:count:scheduler:) distinctUntilChanged(at:) take(_:)
                                                take(for:scheduler:) take(until:) take(until:behavior:) take(while:behavior:)
                                                takeLast(_:) skip(_:scheduler:) skip(until:) skip(while:)
                                                sample(_:defaultValue:) share(replay:scope:) share(replay:minSubscriberCount:)
                                                repeat(when:)
         -        +      -     -        -       from(optional:) interval(_:scheduler:) timer(_:period:scheduler:)
         +        +      -     +        +       empty()
         -        -      +     +        +       error(_:)
         +        +      +     +        +       never() do
         +        +      +     +        ·       zip(_:)
         +        +      =     =        =       deferred(_:) delay(_:scheduler:) debug(_:trimOutput:to:) redacted()
         -        -      =     =        =       using(_:observableFactory:) timer(_:scheduler:) catch(_:) retry(_:)
                                                retry(_:delay:scheduler:) retry(_:scheduler:) retry(when:) timeout(_:scheduler:)
                                                timeout(_:other:scheduler:)
         +        5      -     -        -       flatMapLatest(_:) flatMapFirst(_:)
         +        -      -     +        -       ifEmpty(default:) ifEmpty(switchTo:)
         +        +      -     -        +       concat(_:)
         -        -      -     -        +       concat(_:delayingErrors:)
         -        -      +     +        -       catchAndReturn(_:)
         +        -      =     =        =       delaySubscription(_:scheduler:) observe(on:) subscribe(on:)
    """

  struct Row {
    let key: String
    let marks: [Character]

    var name: String { String(key.prefix { $0 != "(" }) }
    var ticks: [String] { marks.map { $0 == "-" ? "" : "✓" } }

    /// The traits for which functions are generated.
    var forwards: [(trait: Trait, mark: Character)] {
      let columns = marks.contains("=") ? Trait.columns.prefix(2) + [.primitiveSequence] : Trait.columns[...]
      return zip(columns, marks).filter { "+5=".contains($1) }.map { ($0, $1) }
    }
  }

  static let rows: [Row] = {
    var marks: [Character] = []
    return text.split(separator: "\n").dropFirst().flatMap { line in
      let words = line.split(separator: " ")
      // A row can continue on further lines.
      let isContinued = words[0].count > 1
      if !isContinued { marks = words.prefix(5).compactMap(\.first) }
      return words.dropFirst(isContinued ? 0 : 5).map { Row(key: String($0), marks: marks) }
    }
  }()
}
