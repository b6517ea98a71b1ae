import Rill

extension Entry {
  /// The operators of `Operators/Sharing`.
  static let sharing: [Entry] = [
    Entry("share") { sources, user in sources[0].map { user.pass($0) }.share() },
    Entry("share(replay: 1)") { sources, user in sources[0].map { user.pass($0) }.share(replay: 1) },
    Entry("share(replay: 2, scope: .forever)") { sources, user in
      sources[0].map { user.pass($0) }.share(replay: 2, scope: .forever)
    },
    Entry("publish") { sources, user in
      let published = sources[0].map { user.pass($0) }.publish()
      return published.refCount()
    },
    Entry("refCount") { sources, user in sources[0].map { user.pass($0) }.replay(0).refCount() },
    Entry("replayAll") { sources, user in sources[0].map { user.pass($0) }.replayAll().refCount() },
    Entry("replay") { sources, user in sources[0].map { user.pass($0) }.replay(1).refCount() },
    Entry("multicast(_:selector:)") { sources, user in
      sources[0].multicast({ PublishSubject<UserCodeCallingValue>() }) { shared in user.pass(.merge(shared, shared.skip(1))) }
    },
    Entry("share(replay:expiry:scheduler:)", expires: true) { sources, user in
      sources[0].map { user.pass($0) }.share(replay: 2, expiry: .seconds(1), scheduler: user.scheduler)
    },
    Entry("share(replay:minSubscriberCount:)", seesDeath: false) { sources, user in
      sources[0].map { user.pass($0) }.share(replay: 2, minSubscriberCount: 1)
    },
  ]
}
