/// An event and its time, absolute for a hot source and relative to the subscription for a cold one.
struct TimedIntEvent: Hashable {
  var time: Int
  var value: IntEvent
}
