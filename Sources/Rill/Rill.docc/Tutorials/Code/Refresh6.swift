import Rill
import RillLifecycle
import RillTesting

let phone = AppLifecycleSimulator()
let app = AppLifecycle(phone)
let clock = VirtualClock()
let bag = DisposeBag()

app.events.refreshTrigger(after: .seconds(30 * 60), clock: clock)
  .subscribe(onNext: { print("refresh") })
  .disposed(by: bag)

try phone.perform(.launch)
try phone.perform(.leave)
clock.advance(by: .seconds(40 * 60))
try phone.perform(.return)

// Prints: refresh
