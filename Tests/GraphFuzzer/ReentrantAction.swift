/// What an observer or a closure does from inside a call.
enum ReentrantAction: Hashable {
  /// Sends an event to a subject; `released` disposes it.
  case send(subject: Int, IntEvent)
  /// Disposes the subscription of an observer, if there is one with this number.
  case dispose(observer: Int)
  /// Subscribes one more observer to the whole graph.
  case subscribe
  /// Subscribes one more observer to a source.
  case watch(source: Int)
}
