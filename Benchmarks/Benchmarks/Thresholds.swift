/// The limits that `--check` applies to a row.
///
/// A limit that is nil is not checked.
struct Threshold {
  /// The greatest allowed ratio to the baseline.
  var ratio: Double?
  /// The greatest allowed number of nanoseconds per event, for rows that promise a time.
  var time: Double?
  /// The greatest allowed number of mallocs per event.
  var mallocs: Double?

  /// The limit for rows that allocate nothing per event.
  ///
  /// Greater than 0 because some rows subscribe once in 10,000 events.
  static let none = 0.002

  /// The limits by row name.
  static let all: [String: Threshold] = [
    // A slow floor would make the ratios meaningless. Its cost must be close to that of a compare-and-swap, a store and a call.
    "the floor itself": Threshold(ratio: 2.5, mallocs: none),

    // Promised: multiples of the floor.
    "subject, 1 subscriber": Threshold(ratio: 1.6, mallocs: none),
    "100 subscribers, per delivery": Threshold(ratio: 1.6, mallocs: none),
    "map, filter": Threshold(ratio: 1.7, mallocs: none),
    "map, filter, map, filter, map": Threshold(ratio: 2, mallocs: none),
    "from(array), map, filter": Threshold(ratio: 2.5, mallocs: none),
    "combineLatest of 2": Threshold(ratio: 2.5, mallocs: none),

    // Promised: multiples of a subject's floor.
    "observe(on: queue), burst": Threshold(ratio: 12),
    "values, 10,000 of them": Threshold(ratio: 40),

    // Promised by the store: multiples of the baseline, and times.
    "store: durable set, 64 B": Threshold(ratio: 1.3),
    "store: durable sets by 16 threads": Threshold(ratio: 1 / 3.0),
    "store: get, unchanged": Threshold(time: 60),
    "store: open 10,000 keys": Threshold(time: 20_000_000),

    // Promised: the time to subscribe does not depend on the number of subscribers.
    "one more among 10,000, compared with 10": Threshold(ratio: 1.5),

    // Limits against regressions: multiples of the floor, or of the subject's floor for rows without a floor.
    "10 subscribers, per delivery": Threshold(ratio: nil, mallocs: none),
    "1000 subscribers, per delivery": Threshold(ratio: nil, mallocs: none),
    "behavior subject, send": Threshold(ratio: 5, mallocs: none),
    "behavior subject, send and read": Threshold(ratio: 8, mallocs: none),
    "map": Threshold(ratio: 2.2, mallocs: none),
    "map x10": Threshold(ratio: 7, mallocs: none),
    "combineLatest of 4": Threshold(ratio: 6, mallocs: none),
    "combineLatest of 8": Threshold(ratio: 6.5, mallocs: none),
    "zip of 2": Threshold(ratio: 8, mallocs: none),
    "withLatestFrom": Threshold(ratio: 5.5, mallocs: none),
    "merge of 2": Threshold(ratio: 5, mallocs: none),
    "flatMap(just)": Threshold(ratio: 150, mallocs: 10.5),
    "flatMapLatest(just)": Threshold(ratio: 200, mallocs: 13.5),
    "scan": Threshold(ratio: 4, mallocs: none),
    "distinctUntilChanged": Threshold(ratio: 4.5, mallocs: none),
    "take(n)": Threshold(ratio: 3.5, mallocs: none),
    "share(replay: 1)": Threshold(ratio: 9, mallocs: none),
    "nested sends": Threshold(ratio: 32, mallocs: 1.1),
    "subscribe + dispose, 3 operators": Threshold(ratio: 160, mallocs: 8.5),
    "one more subscriber among 10": Threshold(ratio: 100, mallocs: 5.5),
    "2 threads on one subject, per send": Threshold(ratio: nil, mallocs: nil),
  ]
}
