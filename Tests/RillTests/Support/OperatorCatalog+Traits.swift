import Rill

extension Entry {
  /// Streams by way of singles, maybes, completables and infallible streams, and what those add of their own.
  static let traits: [Entry] = [
    Entry("asSingle") { s, t, p in
      s[0].asSingle().map {
        t.capture(); p.call(); return $0
      }.catchAndReturn(UserCodeCallingValue(9, p)).asObservable()
    },
    Entry("asMaybe") { s, t, p in
      s[0].asMaybe().map {
        t.capture(); p.call(); return $0
      }.catchAndReturn(UserCodeCallingValue(9, p)).asObservable()
    },
    Entry("first") { s, t, p in
      s[0].first().compactMap {
        t.capture(); p.call(); return $0
      }.asObservable()
    },
    Entry("Single.create", seesDeath: false) { s, t, p in
      Single.create { observer in
        t.capture()
        p.call()
        let inner = s[0].subscribe(onNext: { observer(.success($0)) }, onError: { observer(.failure($0)) })
        return Disposables.create {
          t.capture(); p.call(); inner.dispose()
        }
      }.asObservable()
    },
    Entry("Single.zip", 2) { s, t, p in
      Single.zip(s[0].skip(1).first(), s[1].skip(1).first()) { first, _ in
        t.capture(); p.call(); return first ?? UserCodeCallingValue(0, p)
      }.asObservable()
    },
    Entry("Completable.andThen", 2) { s, t, p in
      s[0].ignoreElements().asCompletable().andThen(
        s[1].map {
          t.capture(); p.call(); return $0
        })
    },
    Entry("asInfallible(onErrorJustReturn:)") { s, t, p in
      s[0].asInfallible(onErrorJustReturn: UserCodeCallingValue(9, p)).map {
        t.capture(); p.call(); return $0
      }.asObservable()
    },
    Entry("asInfallible(onErrorRecover:)") { s, t, p in
      s[0].asInfallible(onErrorRecover: { _ in
        t.capture(); p.call(); return .just(UserCodeCallingValue(9, p))
      }).asObservable()
    },
    Entry("Infallible.combineLatest", 2) { s, t, p in
      let sources = s.map { $0.asInfallible(onErrorJustReturn: UserCodeCallingValue(9, p)) }
      return Infallible.combineLatest(sources[0], sources[1]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }.asObservable()
    },
  ]
}
