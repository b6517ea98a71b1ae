#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// Something upstream that counts how often it is disposed.
  private final class CountingTeardown: Teardown {
    var count = 0
    func dispose() { count += 1 }
  }

  extension Scenario {
    /// The states of a subscription.
    static var scope: [Scenario] {
      [
        Scenario(name: "scope: an end and a disposal, of which one wins") { explorer in
          let handled = TrackedVariable()
          var (ends, disposals) = (0, 0)
          let scope = SubscriptionScope(onDisposed: { disposals += 1 })
          return Execution(
            threads: [
              {
                guard scope.beginEnd(), scope.acceptEnd() else { return }
                explorer.access(handled, isWrite: true)
                ends += 1
              },
              {
                scope.dispose()
                if scope.isOpen { explorer.fail("open after dispose()") }
              },
            ],
            check: { if ends + disposals != 1 { explorer.fail("\(ends) ends and \(disposals) disposals") } })
        },
        Scenario(name: "scope: two threads end it") { explorer in
          var ends = 0
          let scope = SubscriptionScope()
          let end = { if scope.beginEnd() { ends += 1 } }
          return Execution(threads: [end, end], check: { if ends != 1 { explorer.fail("\(ends) ends") } })
        },
        Scenario(name: "scope: two dispose it while a source registers") { explorer in
          let scope = SubscriptionScope()
          let teardown = CountingTeardown()
          return Execution(
            threads: [{ scope.dispose() }, { scope.register(teardown) }, { scope.dispose() }],
            check: { if teardown.count == 0 { explorer.fail("the source was not disposed") } })
        },
        Scenario(name: "scope: two dispose it while a source replaces another", preemptions: 2) { explorer in
          let scope = SubscriptionScope()
          scope.register(CountingTeardown())
          let teardown = CountingTeardown()
          return Execution(
            threads: [{ scope.dispose() }, { scope.register(teardown) }, { scope.dispose() }],
            check: {
              if teardown.count == 0 { explorer.fail("the source was not disposed") }
            })
        },
        Scenario(name: "scope: it ends early while a source registers") { explorer in
          let scope = SubscriptionScope()
          let teardown = CountingTeardown()
          return Execution(
            threads: [{ scope.finishEarly {} }, { scope.register(teardown) }],
            check: { if teardown.count == 0 { explorer.fail("the source was not disposed") } })
        },
        Scenario(name: "scope: one ends early while two dispose it", preemptions: 2) { explorer in
          var (ends, disposals) = (0, 0)
          let scope = SubscriptionScope(onDisposed: { disposals += 1 })
          let teardown = CountingTeardown()
          scope.register(teardown)
          let dispose = {
            scope.dispose()
            if scope.isOpen { explorer.fail("open after dispose()") }
          }
          return Execution(
            threads: [{ scope.finishEarly { if scope.acceptEnd() { ends += 1 } } }, dispose, dispose],
            check: {
              if ends + disposals != 1 { explorer.fail("\(ends) ends and \(disposals) disposals") }
              if teardown.count == 0 { explorer.fail("the source was not disposed") }
            })
        },
      ]
    }
  }
#endif
