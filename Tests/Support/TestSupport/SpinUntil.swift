import Foundation

/// Waits until `condition` is true, without sleeping.
///
/// Lets other threads run after some microseconds: the thread that is waited for may need this processor.
package func spin(until condition: @autoclosure () -> Bool) {
  var checks = 0
  while !condition() {
    checks += 1
    if checks % 256 == 0 { sched_yield() }
  }
}
