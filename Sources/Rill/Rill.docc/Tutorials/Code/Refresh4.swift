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

let clock = VirtualClock()
let model = RefreshModel(clock: clock)
let bag = DisposeBag()

model.refresh.subscribe(onNext: { print("refresh") }).disposed(by: bag)

model.leaves.accept(())
clock.advance(by: .seconds(40 * 60))
model.returns.accept(())
model.returns.accept(())

// Prints: refresh
