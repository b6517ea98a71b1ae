import Rill

extension Entry {
  /// Streams by way of singles, maybes, completables and infallible streams, and what those add of their own.
  static let traits: [Entry] = [
    Entry("asSingle") { sources, user in
      sources[0].asSingle().map { user.pass($0) }.catchAndReturn(user.value(9)).asObservable()
    },
    Entry("asMaybe") { sources, user in
      sources[0].asMaybe().map { user.pass($0) }.catchAndReturn(user.value(9)).asObservable()
    },
    Entry("first") { sources, user in sources[0].first().compactMap { user.pass($0) }.asObservable() },
    Entry("Single.create", seesDeath: false) { sources, user in
      Single.create { observer in
        user.call()
        let inner = sources[0].subscribe(onNext: { observer(.success($0)) }, onError: { observer(.failure($0)) })
        return Disposables.create {
          user.call(); inner.dispose()
        }
      }.asObservable()
    },
    Entry("Single.zip", 2) { sources, user in
      Single.zip(sources[0].skip(1).first(), sources[1].skip(1).first()) { first, _ in user.pass(first ?? user.value(0)) }
        .asObservable()
    },
    Entry("Completable.andThen", 2) { sources, user in
      sources[0].ignoreElements().asCompletable().andThen(
        sources[1].map { user.pass($0) })
    },
    Entry("asInfallible(onErrorJustReturn:)") { sources, user in
      sources[0].asInfallible(onErrorJustReturn: user.value(9)).map { user.pass($0) }.asObservable()
    },
    Entry("asInfallible(onErrorRecover:)") { sources, user in
      sources[0].asInfallible(onErrorRecover: { _ in user.pass(.just(user.value(9))) }).asObservable()
    },
    Entry("Infallible.combineLatest", 2) { sources, user in
      let sources = sources.map { $0.asInfallible(onErrorJustReturn: user.value(9)) }
      return Infallible.combineLatest(sources[0], sources[1]) { user.pass(user.value($0.number + $1.number)) }.asObservable()
    },
  ]
}
