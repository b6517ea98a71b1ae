import Dispatch
import Rill

/// An operator, or a combination of operators, that shares a stream.
struct SharingOperator: Sendable {
  let name: String
  /// The number of earlier values that a new subscriber receives.
  let replayed: Int
  /// Whether the replayed values outlive the connection.
  let isForever: Bool
  /// Whether a connection and its completion outlive their last subscriber for a moment.
  var expires = false
  let share: @Sendable (Observable<SentValue>) -> Observable<SentValue>

  static let all = [
    SharingOperator(name: "share", replayed: 0, isForever: false) { $0.share() },
    SharingOperator(name: "share(replay: 1)", replayed: 1, isForever: false) { $0.share(replay: 1) },
    SharingOperator(name: "share(replay: 2, scope: .forever)", replayed: 2, isForever: true) {
      $0.share(replay: 2, scope: .forever)
    },
    SharingOperator(name: "share(scope: .forever)", replayed: 0, isForever: true) { $0.share(replay: 0, scope: .forever) },
    SharingOperator(name: "share(replay: 1, expiry:)", replayed: 1, isForever: false, expires: true) {
      $0.share(replay: 1, expiry: .microseconds(20), scheduler: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
    },
    SharingOperator(name: "share(minSubscriberCount:)", replayed: 0, isForever: false) { $0.share(minSubscriberCount: 1) },
    SharingOperator(name: "share(replay: 1, minSubscriberCount:)", replayed: 1, isForever: false) {
      $0.share(replay: 1, minSubscriberCount: 1)
    },
    SharingOperator(name: "publish, refCount", replayed: 0, isForever: false) { $0.publish().refCount() },
    SharingOperator(name: "replay(1), refCount", replayed: 1, isForever: false) { $0.replay(1).refCount() },
    SharingOperator(name: "replayAll, refCount", replayed: .max, isForever: false) { $0.replayAll().refCount() },
    SharingOperator(name: "multicast, refCount", replayed: 0, isForever: false) {
      $0.multicast { PublishSubject<SentValue>() }.refCount()
    },
  ]
}
