import Rill
import RillTesting

struct RefreshModel<Time: Clock> where Time.Duration == Duration {
  let leaves = PublishRelay<Void>()
  let returns = PublishRelay<Void>()
  let refresh: Observable<Void>

  init(clock: Time) {
    let leftAt = leaves.map { clock.now }
    refresh =
      returns
      .withLatestFrom(leftAt) { _, left in left.duration(to: clock.now) }
      .filter { $0 >= .seconds(30 * 60) }
      .map { _ in }
  }
}

let clock = VirtualClock()
let model = RefreshModel(clock: clock)
let bag = DisposeBag()

model.refresh.subscribe(onNext: { print("refresh") }).disposed(by: bag)

model.leaves.accept(())
clock.advance(by: .seconds(29 * 60))
model.returns.accept(())

model.leaves.accept(())
clock.advance(by: .seconds(30 * 60))
model.returns.accept(())

// Prints: refresh
