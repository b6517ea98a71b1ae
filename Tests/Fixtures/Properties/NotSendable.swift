// A property is `Sendable` where its value is.
import Rill
import RillProperties

nonisolated final class Box {
  var number = 0
}

nonisolated func send(_ value: some Sendable) {}

nonisolated func properties() {
  send(PropertyPublished(wrappedValue: 1))
  send(PropertyRelay(wrappedValue: 1))
  send(BroadcastObservable(wrappedValue: 1))
  send(PropertyPublished(wrappedValue: Box()))  // expect-error[6,main]: type 'Box' does not conform to the 'Sendable' protocol
  send(PropertyPublished(wrappedValue: Box()).projectedValue)  // expect-error[6,main]: type 'Box' does not conform to the 'Sendable' protocol
  send(PropertyRelay(wrappedValue: Box()))  // expect-error[6,main]: type 'Box' does not conform to the 'Sendable' protocol
}
