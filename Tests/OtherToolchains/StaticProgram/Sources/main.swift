// Runs where there is no Swift: timers, threads, a batch and a task, and nothing but Rill.
import Rill

let bag = DisposeBag()
let (width, height) = (BehaviorRelay(value: 2), BehaviorRelay(value: 3))
let areas = ObservableProperty.combine(width, height) { $0 * $1 }

areas.subscribe(onNext: { print("area \($0)") }).disposed(by: bag)
batch {
  width.accept(4)
  height.accept(5)
}
let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default))
let sums = ticks.take(3).withLatestFrom(areas) { $0 + $1 }
for try await sum in sums.values { print("sum \(sum)") }
