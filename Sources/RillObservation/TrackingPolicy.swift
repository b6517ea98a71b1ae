/// Which values `Observable.tracking` emits if the state changes several times in one turn of the main actor.
public enum TrackingPolicy: Sendable {
  /// Only the last value.
  case latest
  /// Every value, in order. The changes of a batch make one.
  ///
  /// If a change makes the closure read another property, that one is watched from then on. On Apple's systems, it is watched from the
  /// next turn on, because Observation does not tell apps that a property has changed.
  case everyChange
}
