import Rill
import RillTesting

extension Example {
  static let traits: [Example] = [
    Example("Single.create", "Single.create", "Single<String>.create { … }", .traits) { run, scheduler in
      run.output(
        Single<String>.create { single in
          scheduler.scheduleAt(2) { single(.success("a")) }
          return Disposables.create()
        })
    },
    Example("Maybe.create", "Maybe.create", "Maybe<String>.create { … }", .traits) { run, scheduler in
      run.output(
        Maybe<String>.create { maybe in
          scheduler.scheduleAt(2) { maybe(.success("a")) }
          return Disposables.create()
        })
    },
    Example("Completable.create", "Completable.create", "Completable.create { … }", .traits) { run, scheduler in
      run.output(
        Completable.create { completable in
          scheduler.scheduleAt(2) { completable(.completed) }
          return Disposables.create()
        })
    },
    Example("asSingle", "asSingle", "source.asSingle()", .traits) { run, _ in
      let source = try run.source("--a--|")
      run.output(source.asSingle())
    },
    Example("asMaybe", "asMaybe", "source.asMaybe()", .traits) { run, _ in
      let source = try run.source("--a--|")
      run.output(source.asMaybe())
    },
    Example("first", "first", "source.first()", .traits) { run, _ in
      let source = try run.source("--a--b--|")
      run.output(source.first()) { $0 ?? "nil" }
    },
    Example("andThen(single)", "andThen", "completable.andThen(single)", .traits) { run, _ in
      let completable = try run.cold("--|", "completable").ignoreElements().asCompletable()
      let single = try run.inner("--(a|)", "single").asSingle()
      run.output(completable.andThen(single))
    },
    Example("andThen", "andThen", "completable.andThen(second)", .traits) { run, _ in
      let completable = try run.cold("--|", "completable").ignoreElements().asCompletable()
      let second = try run.inner("--a-b-|", "second")
      run.output(completable.andThen(second))
    },
    Example("zip(singles)", "zip", #"Single.zip(first, second) { "\($0)\($1)" }"#, .traits) { run, _ in
      let first = try run.numbers("--(1|)", "single 1").asSingle()
      let second = try run.source("----(A|)", "single 2").asSingle()
      run.output(Single.zip(first, second) { "\($0)\($1)" })
    },
    Example("Infallible", "map", "numbers.map { $0 * 10 }", .traits) { run, _ in
      let numbers = try run.numbers("1--2--3--|", "infallible").asInfallible(onErrorJustReturn: 0)
      run.output(numbers.map { $0 * 10 })
    },
    Example(
      "asInfallible(onErrorJustReturn:)", "asInfallible(onErrorJustReturn: c)", #"source.asInfallible(onErrorJustReturn: "c")"#,
      .traits
    ) { run, _ in
      let source = try run.source("a--b--#")
      run.output(source.asInfallible(onErrorJustReturn: "c"))
    },
    Example(
      "asInfallible(onErrorFallbackTo:)", "asInfallible(onErrorFallbackTo:)",
      "source.asInfallible(onErrorFallbackTo: infallible)", .traits
    ) { run, _ in
      let source = try run.source("a--b--#")
      let infallible = try run.inner("c--d--|", "infallible").asInfallible(onErrorJustReturn: "")
      run.output(source.asInfallible(onErrorFallbackTo: infallible))
    },
    Example("SharedSequence", "first subscriber", #"source.asDriver(onErrorJustReturn: "c")"#, .traits, isOnMainActor: true) {
      run, _ in
      let source = try run.source("a-----#")
      let driver = source.asDriver(onErrorJustReturn: "c")
      run.output(driver, "first subscriber")
      run.output(driver, "second subscriber", from: 2)
    },
    Example("Driver", "subscriber 1", "text.asDriver()", end: 12, .traits, isOnMainActor: true) { run, _ in
      let text = BehaviorRelay(value: "")
      run.keep(try run.source("a-----b--c---", "driver").bind(to: text))
      let driver = text.asDriver()
      run.output(driver.skip(1), "subscriber 1")
      run.output(driver, "subscriber 2", from: 2)
    },
    Example("Signal", "subscriber 1", "taps.asSignal()", end: 8, .traits, isOnMainActor: true) { run, _ in
      let taps = PublishRelay<String>()
      run.keep(try run.source("a--b--c---", "signal").bind(to: taps))
      let signal = taps.asSignal()
      run.output(signal, "subscriber 1")
      run.output(signal, "subscriber 2", from: 2)
    },
    Example(
      "asDriver(onErrorJustReturn:)", "asDriver(onErrorJustReturn: b)", #"source.asDriver(onErrorJustReturn: "b")"#, .traits,
      isOnMainActor: true
    ) { run, _ in
      let source = try run.source("a--#")
      run.output(source.asDriver(onErrorJustReturn: "b"))
    },
    Example(
      "asDriver(onErrorDriveWith:)", "asDriver(onErrorDriveWith:)", "source.asDriver(onErrorDriveWith: other)", .traits,
      isOnMainActor: true
    ) { run, _ in
      let source = try run.source("a--#")
      let other = try run.inner("b--c--|", "other").asDriver(onErrorJustReturn: "")
      run.output(source.asDriver(onErrorDriveWith: other))
    },
    Example(
      "asSignal(onErrorJustReturn:)", "asSignal(onErrorJustReturn: b)", #"source.asSignal(onErrorJustReturn: "b")"#, .traits,
      isOnMainActor: true
    ) { run, _ in
      let source = try run.source("a--#")
      run.output(source.asSignal(onErrorJustReturn: "b"))
    },
    Example(
      "asSignal(onErrorSignalWith:)", "asSignal(onErrorSignalWith:)", "source.asSignal(onErrorSignalWith: other)", .traits,
      isOnMainActor: true
    ) { run, _ in
      let source = try run.source("a--#")
      let other = try run.inner("b--c--|", "other").asSignal(onErrorJustReturn: "")
      run.output(source.asSignal(onErrorSignalWith: other))
    },
  ]
}
