/// Which trait has which operator of `Observable`.
///
/// `swift run GenerateOverloads` writes the functions, with the comments of the operators, and the table of `Docs/Choosing.md`. Where a
/// function differs from what `Trait` makes of its operator, `TraitOperatorVariation` says how.
enum TraitOperatorTable {
  /// The columns are those of `Trait`.
  ///
  /// - `+`: a function of the trait
  /// - `=`: one function of `PrimitiveSequence`, which `Single`, `Maybe` and `Completable` share
  /// - `·`: the trait has the operator, but it is no forward: it is written by hand, or `ArityOverloadGenerator` writes it
  private static let text = """
                                             Infallible Driver Single Maybe Completable
    create(_:)                                        ·      -      ·     ·           ·
    just(_:)                                          +      +      +     +           -
    just(_:scheduler:)                                +      -      +     +           -
    of(_:)                                            +      +      -     -           -
    of(_:scheduler:)                                  +      -      -     -           -
    from(_:)                                          +      +      -     -           -
    from(_:scheduler:)                                +      -      -     -           -
    from(optional:)                                   -      +      -     -           -
    empty()                                           +      +      -     +           +
    error(_:)                                         -      -      +     +           +
    never()                                           +      +      +     +           +
    deferred(_:)                                      +      +      =     =           =
    using(_:observableFactory:)                       -      -      =     =           =
    interval(_:scheduler:)                            -      +      -     -           -
    timer(_:scheduler:)                               -      -      =     =           =
    timer(_:period:scheduler:)                        -      +      -     -           -

    map(_:)                                           +      +      +     +           -
    mapTo(_:)                                         +      +      +     +           -
    compactMap(_:)                                    +      +      +     +           -
    unwrap()                                          +      +      -     -           -
    enumerated()                                      +      -      -     -           -
    pairwise()                                        +      +      -     -           -
    withUnretained(_:)                                +      +      -     -           -
    withUnretained(_:resultSelector:)                 +      +      -     -           -
    scan(_:accumulator:)                              +      +      -     -           -
    scan(into:accumulator:)                           +      -      -     -           -
    reduce(_:accumulator:)                            +      -      -     -           -
    toArray()                                         +      -      -     -           -
    flatMap(_:)                                       +      +      +     +           -
    flatMapLatest(_:)                                 +      +      -     -           -
    flatMapFirst(_:)                                  +      +      -     -           -
    concatMap(_:)                                     +      -      -     -           -
    buffer(timeSpan:count:scheduler:)                 +      -      -     -           -
    buffer(sinceFirst:count:scheduler:)               +      -      -     -           -

    filter(_:)                                        +      +      +     +           -
    distinct()                                        +      +      -     -           -
    distinctUntilChanged()                            +      +      -     -           -
    distinctUntilChanged(_:)                          +      +      -     -           -
    distinctUntilChanged(_:comparer:)                 +      +      -     -           -
    distinctUntilChanged(at:)                         +      -      -     -           -
    take(_:)                                          +      -      -     -           -
    take(for:scheduler:)                              +      -      -     -           -
    take(until:)                                      +      -      -     -           -
    take(until:behavior:)                             +      -      -     -           -
    take(while:behavior:)                             +      -      -     -           -
    takeLast(_:)                                      +      -      -     -           -
    skip(_:)                                          +      +      -     -           -
    skip(_:scheduler:)                                +      -      -     -           -
    skip(until:)                                      +      -      -     -           -
    skip(while:)                                      +      -      -     -           -
    sample(_:defaultValue:)                           +      -      -     -           -
    ifEmpty(default:)                                 +      -      -     +           -
    ifEmpty(switchTo:)                                +      -      -     +           -

    merge(_:)                                         +      +      -     -           -
    concat(_:)                                        +      +      -     -           +
    concat(_:delayingErrors:)                         -      -      -     -           +
    startWith(_:)                                     +      +      -     -           -
    switchLatest()                                    +      +      -     -           -
    withLatestFrom(_:)                                +      +      -     -           -
    withLatestFrom(_:resultSelector:)                 +      +      -     -           -
    combineLatest(_:)                                 +      +      -     -           -
    combineLatest(_:resultSelector:)                  +      +      -     -           -
    zip(_:)                                           +      +      +     +           ·
    zip(_:resultSelector:)                            +      +      +     +           -

    catch(_:)                                         -      -      =     =           =
    catchAndReturn(_:)                                -      -      +     +           -
    retry(_:)                                         -      -      =     =           =
    retry(_:delay:scheduler:)                         -      -      =     =           =
    retry(_:scheduler:)                               -      -      =     =           =
    retry(when:)                                      -      -      =     =           =
    repeat(when:)                                     ·      -      -     -           -

    debounce(_:scheduler:)                            +      +      -     -           -
    debounce(scheduler:_:)                            +      +      -     -           -
    throttle(_:latest:scheduler:)                     +      +      -     -           -
    throttle(latest:scheduler:_:)                     +      +      -     -           -
    delay(_:scheduler:)                               +      +      =     =           =
    delaySubscription(_:scheduler:)                   +      -      =     =           =
    timeout(_:scheduler:)                             -      -      =     =           =
    timeout(_:other:scheduler:)                       -      -      =     =           =

    share(replay:scope:)                              +      -      -     -           -
    share(replay:minSubscriberCount:)                 +      -      -     -           -

    do                                                +      +      +     +           +
    debug(_:trimOutput:to:)                           +      +      =     =           =
    observe(on:)                                      +      -      =     =           =
    subscribe(on:)                                    +      -      =     =           =
    """

  struct Row {
    let key: String
    let marks: [Character]

    var name: String { String(key.prefix { $0 != "(" }) }

    /// The functions of the row that are generated.
    var forwards: [Cell] {
      let isShared = marks.contains("=")
      let columns = isShared ? Trait.columns.prefix(2) + [.primitiveSequence] : Trait.columns[...]
      return zip(columns, marks).filter { "+=".contains($1) }.map { Cell(trait: $0.0, key: key) }
    }
  }

  struct Cell {
    let trait: Trait
    let key: String
  }

  static let rows: [Row] = text.split(separator: "\n").dropFirst().map { line in
    let words = line.split(separator: " ")
    precondition(words.count == 6, "not five marks: \(line)")
    return Row(key: String(words[0]), marks: words.dropFirst().compactMap(\.first))
  }
}
