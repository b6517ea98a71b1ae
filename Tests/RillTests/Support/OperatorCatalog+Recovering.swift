import Rill

extension Entry {
  /// The operators of `Operators/Recovering`.
  static let recovering: [Entry] = [
    Entry("catch", 2) { sources, user in
      let other = sources[1]
      return sources[0].catch { _ in user.pass(other) }
    },
    Entry("catchAndReturn") { sources, user in sources[0].map { user.pass($0) }.catchAndReturn(user.value(1)) },
    Entry("catch(sequence:)", 2, seesDeath: false) { sources, user in
      .catch(
        sequence: sources.map {
          $0.map { user.pass($0) }
        })
    },
    Entry("retry(2)", seesDeath: false) { sources, user in sources[0].map { user.pass($0) }.retry(2) },
    Entry("retry()", seesDeath: false) { sources, user in sources[0].map { user.pass($0) }.take(3).retry() },
    Entry("retry(when:)", 2, seesDeath: false) { sources, user in
      let notifier = sources[1]
      return sources[0].retry { (errors: Observable<any Error>) in
        errors.flatMap { _ in user.pass(notifier) }
      }
    },
    Entry("repeat(when:)", 2, seesDeath: false) { sources, user in
      let notifier = sources[1]
      return sources[0].repeat { _ in
        notifier.map { user.pass($0) }
      }
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
