import Rill
import RillTesting

struct RefreshModel<Time: Clock> where Time.Duration == Duration {
  let leaves = PublishRelay<Void>()
  let returns = PublishRelay<Void>()
  let absences: Observable<Duration>

  init(clock: Time) {
    let leftAt = leaves.map { clock.now }
    absences = returns.withLatestFrom(leftAt) { _, left in left.duration(to: clock.now) }
  }
}

let clock = VirtualClock()
let model = RefreshModel(clock: clock)
let bag = DisposeBag()

model.absences.subscribe(onNext: { print($0) }).disposed(by: bag)

model.leaves.accept(())
clock.advance(by: .seconds(40 * 60))
model.returns.accept(())

// Prints: 2400.0 seconds
