/// The functions of RxSwift's and RxCocoa's streams, subjects and relays, with the labels that they have here.
///
/// `file`, `line` and `function` are left out, as are the arities of `combineLatest` and `zip`.
enum RxSwiftOperators {
  /// Whether RxSwift has the function.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("combineLatest(") || name.hasPrefix("zip(")
  }

  private static let names = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    accept(_:) amb(_:) andThen(_:) asCompletable() asDriver() asDriver(onErrorDriveWith:) asDriver(onErrorJustReturn:)
    asDriver(onErrorRecover:) asInfallible() asInfallible(onErrorFallbackTo:) asInfallible(onErrorJustReturn:)
    asInfallible(onErrorRecover:) asMaybe() asObservable() asObserver() asSharedSequence()
    asSharedSequence(sharingStrategy:onErrorDriveWith:) asSharedSequence(sharingStrategy:onErrorJustReturn:)
    asSharedSequence(sharingStrategy:onErrorRecover:) asSignal() asSignal(onErrorJustReturn:) asSignal(onErrorRecover:)
    asSignal(onErrorSignalWith:) asSingle() bind(onNext:) bind(to:) bind(to:_:) bind(to:curriedArgument:) bind(with:onNext:)
    buffer(timeSpan:count:scheduler:) catch(_:) catch(sequence:) catchAndReturn(_:) compactMap(_:) concat(_:) concatMap(_:)
    connect() create(_:) create(bufferSize:) create(detached:priority:work:) create(subscribe:) createUnbound() createUnbounded()
    debounce(_:scheduler:) debug(_:trimOutput:to:) decode(type:decoder:) deferred(_:) delay(_:scheduler:)
    delaySubscription(_:scheduler:) dematerialize() dispose() distinctUntilChanged() distinctUntilChanged(_:)
    distinctUntilChanged(_:comparer:) distinctUntilChanged(at:)
    do(onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)
    do(onNext:afterNext:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)
    do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)
    do(onSuccess:afterSuccess:onError:afterError:onSubscribe:onSubscribed:onDispose:) drive() drive(_:) drive(_:_:)
    drive(_:curriedArgument:) drive(onNext:onCompleted:onDisposed:) drive(with:onNext:onCompleted:onDisposed:) element(at:) emit()
    emit(onNext:onCompleted:onDisposed:) emit(to:) emit(to:_:) emit(with:onNext:onCompleted:onDisposed:) empty() enumerated() error(_:)
    filter(_:) first() flatMap(_:) flatMapCompletable(_:) flatMapFirst(_:) flatMapLatest(_:) flatMapMaybe(_:) from(_:)
    from(_:scheduler:) from(optional:) from(optional:scheduler:) generate(initialState:condition:scheduler:iterate:)
    groupBy(keySelector:) ifEmpty(default:) ifEmpty(switchTo:) ignoreElements() interval(_:scheduler:) just(_:) just(_:scheduler:)
    map(_:) mapObserver(_:) materialize() merge(_:) multicast(_:) multicast(_:selector:) multicast(makeSubject:) never()
    observe(on:) of(_:) of(_:scheduler:) on(_:) onCompleted() onError(_:) onNext(_:) publish() range(start:count:)
    range(start:count:scheduler:) reduce(_:accumulator:) reduce(_:accumulator:mapResult:) refCount() repeatElement(_:scheduler:)
    replay(_:) replayAll() retry() retry(_:) retry(when:) sample(_:defaultValue:) scan(_:accumulator:) scan(into:accumulator:)
    share(replay:scope:) single() single(_:) skip(_:) skip(_:scheduler:) skip(until:) skip(while:) startWith(_:) subscribe(_:)
    subscribe(on:) subscribe(onCompleted:onError:onDisposed:) subscribe(onNext:onCompleted:onDisposed:)
    subscribe(onNext:onError:onCompleted:onDisposed:) subscribe(onSuccess:onError:onCompleted:onDisposed:)
    subscribe(onSuccess:onFailure:onDisposed:) subscribe(unlabeled:onNext:onError:onCompleted:onDisposed:)
    subscribe(with:onCompleted:onError:onDisposed:) subscribe(with:onNext:onCompleted:onDisposed:)
    subscribe(with:onNext:onError:onCompleted:onDisposed:) subscribe(with:onSuccess:onError:onCompleted:onDisposed:)
    subscribe(with:onSuccess:onFailure:onDisposed:) switchLatest() take(_:) take(for:scheduler:) take(until:) take(until:behavior:)
    take(while:behavior:) takeLast(_:) throttle(_:latest:scheduler:) timeout(_:other:scheduler:) timeout(_:scheduler:)
    timer(_:period:scheduler:) timer(_:scheduler:) toArray() toBlocking(timeout:) using(_:observableFactory:)
    using(_:primitiveSequenceFactory:) value() window(timeSpan:count:scheduler:) withLatestFrom(_:)
    withLatestFrom(_:resultSelector:) withUnretained(_:) withUnretained(_:resultSelector:)
    """
}
