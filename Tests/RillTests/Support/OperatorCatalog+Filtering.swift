import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Filtering`.
  static let filtering: [Entry] = [
    Entry("filter") { sources, user in sources[0].filter { _ in user.pass(true) } },
    Entry("take") { sources, user in sources[0].take(4).map { user.pass($0) } },
    Entry("skip") { sources, user in sources[0].skip(1).map { user.pass($0) } },
    Entry("distinctUntilChanged") { sources, user in sources[0].distinctUntilChanged().map { user.pass($0) } },
    Entry("distinctUntilChanged(_:)") { sources, user in sources[0].distinctUntilChanged { user.pass($0.number) } },
    Entry("distinctUntilChanged(comparer)") { sources, user in
      sources[0].distinctUntilChanged { user.pass($0.number == $1.number) }
    },
    Entry("distinctUntilChanged(at:)") { sources, user in sources[0].distinctUntilChanged(at: \.number).map { user.pass($0) } },
    Entry("skip(while:)") { sources, user in sources[0].skip(while: { user.pass($0.number < 2) }) },
    Entry("take(while:)") { sources, user in sources[0].take(while: { user.pass($0.number < 900) }) },
    Entry("take(until:behavior:)") { sources, user in
      sources[0].take(
        until: { user.pass($0.number > 900) }, behavior: .inclusive)
    },
    Entry("skip(until:)", 2) { sources, user in
      sources[0].skip(
        until: sources[1].filter { user.pass($0.number == 1) })
    },
    Entry("ignoreElements") { sources, user in
      sources[0].map { user.pass($0) }.ignoreElements().materialize().compactMap { _ in nil }
    },
    Entry("element(at:)") { sources, user in sources[0].map { user.pass($0) }.element(at: 900).catchAndReturn(user.value(1)) },
    Entry("single") { sources, user in sources[0].map { user.pass($0) }.single().catchAndReturn(user.value(1)) },
    Entry("single(_:)") { sources, user in sources[0].single { user.pass($0.number > 900) }.catchAndReturn(user.value(1)) },
    Entry("ifEmpty(default:)") { sources, user in sources[0].map { user.pass($0) }.ifEmpty(default: user.value(1)) },
    Entry("ifEmpty(switchTo:)", 2) { sources, user in sources[0].map { user.pass($0) }.ifEmpty(switchTo: sources[1]) },
    Entry("takeLast") { sources, user in sources[0].map { user.pass($0) }.takeLast(2) },
    Entry("take(until:)", 2) { sources, user in
      sources[0].take(
        until: sources[1].filter { user.pass($0.number > 900) })
    },
    Entry("sample", 2) { sources, user in sources[0].map { user.pass($0) }.sample(sources[1], defaultValue: user.value(7)) },
    Entry("take(for:)") { sources, user in sources[0].map { user.pass($0) }.take(for: .seconds(1), scheduler: user.scheduler) },
    Entry("skip(duration)") { sources, user in sources[0].map { user.pass($0) }.skip(.seconds(1), scheduler: user.scheduler) },
    Entry("distinct") { sources, user in sources[0].distinct { user.pass($0.number) } },
    Entry("pausable", 2) { sources, user in
      sources[0].pausable(
        sources[1].map { user.pass($0.number % 2 == 0) })
    },
    Entry("pausableBuffered", 2) { sources, user in
      sources[0].pausableBuffered(
        sources[1].map { user.pass($0.number % 2 == 0) }, limit: 2)
    },
  ]
}
