import Rill

extension ArgumentLifetime {
  /// Operators that wait for another stream after their source has ended.
  static let followed: [ArgumentLifetime] = [
    ArgumentLifetime("flatMap") { s in s.ended.flatMap { [owner = s.owner] _ in owner.values } },
    ArgumentLifetime("flatMapLatest") { s in s.ended.flatMapLatest { [owner = s.owner] _ in owner.values } },
    ArgumentLifetime("flatMapFirst") { s in s.ended.flatMapFirst { [owner = s.owner] _ in owner.values } },
    ArgumentLifetime("concatMap") { s in s.ended.concatMap { [owner = s.owner] _ in owner.values } },
    ArgumentLifetime("concatMap, waiting") { s in
      s.ended.startWith(0).concatMap { [owner = s.owner] in $0 == 0 ? .just(0) : owner.values.asObservable() }
    },
    ArgumentLifetime("concatMap(maxConcurrent:)") { s in
      s.ended.concatMap(maxConcurrent: 2) { [owner = s.owner] _ in owner.values }
    },
    ArgumentLifetime("catch") { s in s.failed.catch { [owner = s.owner] _ in owner.values } },
    ArgumentLifetime("catch, with concat in its handler") { s in
      s.failed.catch { [owner = s.owner] _ in .just(0).concat(owner.values) }
    },
    ArgumentLifetime("catch(sequence:)") { s in .catch(sequence: [s.failed, s.owner.deferredValues]) },
    ArgumentLifetime("retry(when:)") { s in
      s.failed.catchAndReturn(0).retry { [owner = s.owner] (errors: Observable<any Error>) in
        errors.flatMap { _ in owner.values }
      }.concat(s.owner.retainingValues)
    },
    ArgumentLifetime("ifEmpty(switchTo:)") { s in s.ended.ignoreValues().ifEmpty(switchTo: s.owner.retainingValues) },
    ArgumentLifetime("timeout(_:other:scheduler:)") { s in
      .never().timeout(.seconds(1), other: s.owner.retainingValues, scheduler: s.scheduler)
    },
    ArgumentLifetime("concat") { s in s.ended.concat(s.owner.retainingValues) },
    ArgumentLifetime("concat [3]") { s in .concat([s.ended, s.owner.retainingValues, .never()]) },
    ArgumentLifetime("concat of a sequence") { s in
      .concat(AnySequence([s.ended, s.owner.deferredValues]))
    },
    ArgumentLifetime("concat in concat") { s in s.ended.concat(Observable.just(0).concat(s.owner.retainingValues)) },
    ArgumentLifetime("multicast(_:selector:)") { s in
      s.running.multicast({ PublishSubject<Int>() }) { [owner = s.owner] _ in owner.values.asObservable() }
    },
  ]

  /// The same operators of `Single`, `Maybe`, `Completable`, `Infallible`, `Driver` and `Signal`, and what only these have.
  static let followedTraits: [ArgumentLifetime] = [
    ArgumentLifetime("Single.flatMap") { s in
      s.single.flatMap { [owner = s.owner] _ in owner.values.take(1).asSingle() }.asObservable()
    },
    ArgumentLifetime("Single.flatMapMaybe") { s in
      s.single.flatMapMaybe { [owner = s.owner] _ in owner.values.take(1).asMaybe() }.asObservable()
    },
    ArgumentLifetime("Single.flatMapCompletable") { s in
      s.single.flatMapCompletable { [owner = s.owner] _ in owner.values.take(1).ignoreElements().asCompletable() }
        .andThen(.just(42))
    },
    ArgumentLifetime("Maybe.flatMap") { s in
      s.maybe.flatMap { [owner = s.owner] _ in owner.values.take(1).asMaybe() }.asObservable()
    },
    ArgumentLifetime("Maybe.flatMapCompletable") { s in
      s.maybe.flatMapCompletable { [owner = s.owner] _ in owner.values.take(1).ignoreElements().asCompletable() }
        .andThen(.just(42))
    },
    ArgumentLifetime("Maybe.ifEmpty(switchTo: Maybe)") { s in
      Maybe.empty().ifEmpty(switchTo: s.owner.retainingValues.take(1).asMaybe()).asObservable()
    },
    ArgumentLifetime("Maybe.ifEmpty(switchTo: Single)") { s in
      Maybe.empty().ifEmpty(switchTo: s.owner.retainingValues.take(1).asSingle()).asObservable()
    },
    ArgumentLifetime("Single.catch") { s in
      s.failed.asSingle().catch { [owner = s.owner] _ in owner.values.take(1).asSingle() }.asObservable()
    },
    ArgumentLifetime("Single.timeout(_:other:scheduler:)") { s in
      Single.never().timeout(.seconds(1), other: s.owner.retainingValues.take(1).asSingle(), scheduler: s.scheduler)
        .asObservable()
    },
    ArgumentLifetime("Completable.catch") { s in
      s.failed.ignoreElements().asCompletable().catch { [owner = s.owner] _ in
        owner.values.take(1).ignoreElements().asCompletable()
      }.andThen(.just(42))
    },
    ArgumentLifetime("Completable.andThen(Observable)") { s in s.completable.andThen(s.owner.retainingValues) },
    ArgumentLifetime("Completable.andThen(Single)") { s in
      s.completable.andThen(s.owner.retainingValues.take(1).asSingle()).asObservable()
    },
    ArgumentLifetime("Completable.andThen(Maybe)") { s in
      s.completable.andThen(s.owner.retainingValues.take(1).asMaybe()).asObservable()
    },
    ArgumentLifetime("Completable.andThen(Completable)") { s in
      s.completable.andThen(s.owner.retainingValues.take(1).ignoreElements().asCompletable()).andThen(.just(42))
    },
    ArgumentLifetime("Completable.concat") { s in
      s.completable.concat(s.owner.retainingValues.take(1).ignoreElements().asCompletable()).andThen(.just(42))
    },
    ArgumentLifetime("asInfallible(onErrorFallbackTo:)") { s in
      s.failed.asInfallible(onErrorFallbackTo: s.owner.deferredValues.asInfallible(onErrorJustReturn: 0)).asObservable()
    },
    ArgumentLifetime("asInfallible(onErrorRecover:)") { s in
      s.failed.asInfallible { [owner = s.owner] _ in owner.values.asInfallible(onErrorJustReturn: 0) }.asObservable()
    },
    ArgumentLifetime("Infallible.flatMap") { s in
      s.infallible.flatMap { [owner = s.owner] _ in owner.values.asInfallible(onErrorJustReturn: 0) }.asObservable()
    },
    ArgumentLifetime("Infallible.flatMapLatest") { s in
      s.infallible.flatMapLatest { [owner = s.owner] _ in owner.values.asInfallible(onErrorJustReturn: 0) }.asObservable()
    },
    ArgumentLifetime("Infallible.flatMapFirst") { s in
      s.infallible.flatMapFirst { [owner = s.owner] _ in owner.values.asInfallible(onErrorJustReturn: 0) }.asObservable()
    },
    ArgumentLifetime("Infallible.concatMap") { s in
      s.infallible.concatMap { [owner = s.owner] _ in owner.values.asInfallible(onErrorJustReturn: 0) }.asObservable()
    },
    ArgumentLifetime("Infallible.concat") { s in
      s.infallible.concat(s.owner.retainingValues.asInfallible(onErrorJustReturn: 0)).asObservable()
    },
  ]

  /// The operators of `Driver` and `Signal`, whose closures run on the main actor.
  static let followedShared: [ArgumentLifetime] =
    [
      ArgumentLifetime("Driver.flatMap") { s in
        s.ended.asDriver(onErrorJustReturn: 0).flatMap { [owner = s.owner] _ in owner.driver }.asObservable()
      },
      ArgumentLifetime("Driver.flatMapLatest") { s in
        s.ended.asDriver(onErrorJustReturn: 0).flatMapLatest { [owner = s.owner] _ in owner.driver }.asObservable()
      },
      ArgumentLifetime("Driver.flatMapFirst") { s in
        s.ended.asDriver(onErrorJustReturn: 0).flatMapFirst { [owner = s.owner] _ in owner.driver }.asObservable()
      },
      ArgumentLifetime("Signal.flatMap") { s in
        s.ended.asSignal(onErrorJustReturn: 0).flatMap { [owner = s.owner] _ in owner.signal }.asObservable()
      },
      ArgumentLifetime("Signal.flatMapLatest") { s in
        s.ended.asSignal(onErrorJustReturn: 0).flatMapLatest { [owner = s.owner] _ in owner.signal }.asObservable()
      },
      ArgumentLifetime("asDriver(onErrorRecover:)") { s in
        s.failed.asDriver(onErrorRecover: { [owner = s.owner] _ in owner.driver }).asObservable()
      },
      ArgumentLifetime("asDriver(onErrorDriveWith:)") { s in
        s.failed.asDriver(onErrorDriveWith: s.owner.driver).asObservable()
      },
      ArgumentLifetime("asSignal(onErrorRecover:)") { s in
        s.failed.asSignal(onErrorRecover: { [owner = s.owner] _ in owner.signal }).asObservable()
      },
    ]
}

extension ObservableType {
  /// Emits the end only.
  fileprivate func ignoreValues() -> Observable<Element> { filter { _ in false } }
}

extension ArgumentOwner {
  fileprivate var driver: Driver<Int> { deferredValues.asDriver(onErrorJustReturn: 0) }

  fileprivate var signal: Signal<Int> { deferredValues.asSignal(onErrorJustReturn: 0) }
}
