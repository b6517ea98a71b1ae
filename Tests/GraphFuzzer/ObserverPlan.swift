/// When an observer subscribes and disposes, and what it does from inside its events.
struct ObserverPlan: Hashable {
  var subscribe: Int
  var dispose: Int?
  var reactions: [Reaction]
}

/// What an observer does when it receives its `count`th event, or its end if `count` is zero.
struct Reaction: Hashable {
  var count: Int
  var actions: [ReentrantAction]

  /// Returns whether the observer reacts to an event that has this number.
  func matches(_ number: Int, _ event: IntEvent) -> Bool { count == 0 ? event.isEnd : count == number }
}
