/// Which values `Observable.tracking` emits if the state changes several times in one turn of the main actor.
public enum TrackingPolicy: Sendable {
  /// Only the last value.
  case latest
  /// Every value, in order. The changes of a batch make one, and so do all changes that other threads make in the turn.
  ///
  /// If a change makes the closure read another property, that one is watched from then on; from the next turn on, if another thread has made
  /// the change. On Apple's systems, it is always watched from the next turn on, because Observation does not tell apps that a property has
  /// changed. There, what the main actor changes after another thread in the same turn makes one value with it.
  ///
  /// The closure is also called in the middle of each change. So a call that changes a property in place, such as `removeAll(where:)`, or
  /// that holds a lock of the closure's, must not change another property that the closure reads.
  ///
  /// Of a `@Stored` property, read `$name.value`. Read as `name`, several changes in one turn can lose values.
  case everyChange
}
