import Dispatch
import RillStore

/// The state that the copies of a `@Stored` property share, apart from its value.
///
/// Not generic: in code that is not specialized, each access to a field of a generic struct looks up a type.
struct StoredCoreState {
  /// The state of the observation of the store, on behalf of the stream.
  enum Observing {
    case notRequested
    /// The stream was requested, but the store could not be observed. The next use of the property tries again.
    case failed
    /// A thread is starting the observation, and changes wait for it.
    ///
    /// The group is empty as soon as the stream has its first value and no later one can be missed.
    case starting(DispatchGroup?)
    case active(Store.Observation)
  }

  var store: Store?
  /// Why the plain default store can still have a value of a property for secrets, although its own store has one.
  var moveError: StoreError?
  var isMigrated = false
  var observing = Observing.notRequested
  /// The bytes of the value last emitted by the stream, initially those of the default.
  var lastEmitted: [UInt8]?
  /// The changes that arrive while a thread starts the observation, until it has emitted the first value.
  var waitingChanges: [[UInt8]?] = []
  /// The error that was reported last, until the value can be read again.
  var reportedReadError: String?
  /// The error that was reported last, until the store is observed.
  var reportedObservationError: String?
  /// The stream, an `ObservableProperty`.
  weak var stream: AnyObject?

  /// The store, or nil if a read has more to do: to migrate, to start the observation again, or to clear a reported error.
  var storeToRead: Store? {
    if case .failed = observing { return nil }
    return isMigrated && reportedReadError == nil ? store : nil
  }
}
