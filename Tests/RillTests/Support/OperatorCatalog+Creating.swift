import Rill

extension Entry {
  /// The operators of `Operators/Creating`.
  static let creating: [Entry] = [
    Entry("create", seesDeath: false) { sources, user in
      .create { observer in
        user.call()
        let inner = sources[0].subscribe(observer)
        return Disposables.create {
          user.call(); inner.dispose()
        }
      }
    },
    Entry("deferred") { sources, user in .deferred { user.pass(sources[0]) } },
    Entry("handmade", seesDeath: false) { sources, user in
      UserDefinedObservable(source: sources[0], probe: user.probe).asObservable()
    },
    Entry("using") { sources, user in .using({ user.pass(BooleanDisposable()) }) { _ in user.pass(sources[0]) } },
  ]
}
