import Rill
import RillTesting

struct RefreshModel<Time: Clock>: Sendable where Time.Duration == Duration {
  let leaves = PublishRelay<Void>()
  let returns = PublishRelay<Void>()
  let refresh: Observable<Void>

  init(clock: Time) {
    let returns = returns
    refresh =
      leaves
      .flatMapFirst { () -> Observable<Duration> in
        let left = clock.now
        return returns.take(1).map { left.duration(to: clock.now) }
      }
      .filter { $0 >= .seconds(30 * 60) }
      .map { _ in }
  }
}

try marbles(tick: .seconds(10 * 60)) { test in
  let model = RefreshModel(clock: test.scheduler.virtualClock)
  _ = test.hot("                              l--------l--l-----").map { _ in }.bind(to: model.leaves)
  _ = test.hot("                              ----r-r----------r").map { _ in }.bind(to: model.returns)
  test.expect(model.refresh.map { "R" }, becomes: "----R------------R!")
}
print("as drawn")

// Prints: as drawn
