import Rill
import RillTesting

extension Entry {
  /// The operators that RxSwift users know from a separate package.
  static let rxSwiftExt: [Entry] = [
    Entry("unwrap") { sources, user in sources[0].map { value -> UserCodeCallingValue? in user.pass(value) }.unwrap() },
    Entry("pairwise") { sources, user in sources[0].pairwise().map { user.pass($0.1) } },
    Entry("ofType") { sources, user in sources[0].map { value -> Any in user.pass(value) }.ofType(UserCodeCallingValue.self) },
    Entry("mapTo") { sources, user in sources[0].map { user.pass($0) }.mapTo(user.value(1)) },
    Entry("count") { sources, user in sources[0].count().map { user.pass(user.value($0)) } },
    Entry("elements") { sources, user in sources[0].materialize().elements().map { user.pass($0) } },
    Entry("errors") { sources, user in sources[0].materialize().errors().map { _ in user.pass(user.value(1)) } },
    Entry("distinct") { sources, user in sources[0].distinct { user.pass($0.number) } },
    Entry("pausable", 2) { sources, user in
      sources[0].pausable(
        sources[1].map { user.pass($0.number % 2 == 0) })
    },
    Entry("pausableBuffered", 2) { sources, user in
      sources[0].pausableBuffered(
        sources[1].map { user.pass($0.number % 2 == 0) }, limit: 2)
    },
    Entry("bufferWithTrigger", 2) { sources, user in
      sources[0].bufferWithTrigger(sources[1]).compactMap { user.pass($0.last) }
    },
    Entry("share(replay:expiry:scheduler:)", expires: true) { sources, user in
      sources[0].map { user.pass($0) }.share(replay: 2, expiry: .seconds(1), scheduler: user.scheduler)
    },
    Entry("share(replay:minSubscriberCount:)", seesDeath: false) { sources, user in
      sources[0].map { user.pass($0) }.share(replay: 2, minSubscriberCount: 1)
    },
    Entry("retry(policy)", seesDeath: false) { sources, user in
      let policy = RetryPolicy { retry, _ in user.pass(retry < 3 ? .zero : nil) }
      return sources[0].retry(policy, scheduler: user.scheduler)
    },
    Entry("retry(policy, onState)", seesDeath: false) { sources, user in
      let policy = RetryPolicy { retry, _ in retry < 3 ? .zero : nil }
      return sources[0].retry(policy, scheduler: user.scheduler) { _ in user.call() }
    },
  ]
}
