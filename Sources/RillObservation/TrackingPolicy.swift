/// Which values `Observable.tracking` emits if the state changes several times in one turn of the main actor.
public enum TrackingPolicy: Sendable {
  /// Only the last value.
  case latest
  /// Every value, in order. The changes of a batch make one.
  case everyChange
}
