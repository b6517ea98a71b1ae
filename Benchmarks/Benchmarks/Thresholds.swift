import RillBenchmarking

/// The limits that `--check` applies to the rows.
///
/// Limits of the ratio to the floor are at least twice what was measured on a processor whose atomic claim is cheap: what stops a change
/// must not depend on the processor. Limits of the ratio to the floor without its claim are 1.7 times the measured ratio, which is more
/// than the noise of a shared machine.
enum Thresholds {
  /// The limit for rows that allocate nothing per event.
  ///
  /// Greater than 0 because some rows subscribe once in 10,000 events.
  static let none = 0.002

  /// The limits by row name.
  static let all: [String: Limits] = [
    // A slow floor would make the ratios meaningless. Its cost must be close to that of a compare-and-swap, a store and a call.
    "the floor itself": Limits(ratio: 2.5, mallocs: none),

    // Multiples of the floor.
    "subject, 1 subscriber": Limits(ratio: 2.2, ratioWithoutClaim: 2.4, mallocs: none),
    "100 subscribers, per delivery": Limits(ratio: 2.5, ratioWithoutClaim: 2.3, mallocs: none),
    "map, filter": Limits(ratio: 3.3, ratioWithoutClaim: 2.9, mallocs: none),
    "map, filter, map, filter, map": Limits(ratio: 4.3, ratioWithoutClaim: 4, mallocs: none),
    "from(array), map, filter": Limits(ratio: 8.2, ratioWithoutClaim: 3.8, mallocs: none),
    "combineLatest of 2": Limits(ratio: 5.3, ratioWithoutClaim: 5.4, mallocs: none),

    // Multiples of a subject's floor.
    "observe(on: queue), burst": Limits(ratio: 12, mallocs: 0.2),
    "values, 10,000 of them": Limits(ratio: 40, ratioWithoutClaim: 35, mallocs: 0.05),

    // Promised by the store: multiples of the baseline, and times.
    "store: durable set, 64 B": Limits(ratio: 1.3, mallocs: 28),
    "store: durable sets by 16 threads": Limits(ratio: 1 / 3.0, mallocs: 14),
    "store: get, unchanged": Limits(ratio: 15, time: 60, mallocs: none),
    "store: open, list 10,000 keys": Limits(ratio: 150, time: 20_000_000, mallocs: 14_000),
    "store: open, get one of 10,000 keys": Limits(ratio: 4, time: 5_000_000, mallocs: 160),
    // Multiples of a plain store. Promised for sets and gets: 1.05. The rest of the limit is for disks, whose times vary by more.
    "encrypted store: durable set, 64 B": Limits(ratio: 1.15, mallocs: 40),
    "encrypted store: get, unchanged": Limits(ratio: 1.1, mallocs: none),
    "encrypted store: open, get one of 10,000 keys": Limits(ratio: 2, mallocs: 400),
    "encrypted store: open, list 10,000 keys": Limits(ratio: 2, mallocs: 20_000),

    // Promised: the time to subscribe does not depend on the number of subscribers.
    "one more among 10,000, compared with 10": Limits(ratio: 1.5, mallocs: 3.2),

    // Promised: at most 100 ns for a subscription, and 5 ns for an event.
    "subscribe + dispose, subject, tracked": Limits(ratio: 1.6, mallocs: 5.2),
    "subject, 1 subscriber, tracked": Limits(ratio: 2.5, mallocs: none),

    // Limits against regressions: multiples of the floor, or of the subject's floor for rows without a floor.
    "10 subscribers, per delivery": Limits(ratio: 2.5, ratioWithoutClaim: 2.3, mallocs: none),
    "1000 subscribers, per delivery": Limits(ratio: 3.7, ratioWithoutClaim: 3.5, mallocs: none),
    "behavior subject, send": Limits(ratio: 5.8, ratioWithoutClaim: 6.4, mallocs: none),
    "behavior subject, send and read": Limits(ratio: 11, ratioWithoutClaim: 12, mallocs: none),
    "map": Limits(ratio: 3.5, ratioWithoutClaim: 3.1, mallocs: none),
    "map x10": Limits(ratio: 14, ratioWithoutClaim: 13, mallocs: none),
    "combineLatest of 4": Limits(ratio: 12, ratioWithoutClaim: 13, mallocs: none),
    "combineLatest of 8": Limits(ratio: 13, ratioWithoutClaim: 15, mallocs: none),
    "zip of 2": Limits(ratio: 14, ratioWithoutClaim: 16, mallocs: none),
    "withLatestFrom": Limits(ratio: 9.3, ratioWithoutClaim: 11, mallocs: none),
    "merge of 2": Limits(ratio: 5, ratioWithoutClaim: 5.6, mallocs: none),
    "flatMap(just)": Limits(ratio: 31, ratioWithoutClaim: 35, mallocs: 1.1),
    "flatMapLatest(just)": Limits(ratio: 33, ratioWithoutClaim: 36, mallocs: 1.1),
    "flatMapFirst(just)": Limits(ratio: 34, ratioWithoutClaim: 38, mallocs: 1.1),
    "concatMap(just)": Limits(ratio: 39, ratioWithoutClaim: 43, mallocs: 1.1),
    "scan": Limits(ratio: 6.8, ratioWithoutClaim: 7.5, mallocs: none),
    "distinctUntilChanged": Limits(ratio: 9.9, ratioWithoutClaim: 11, mallocs: none),
    "take(n)": Limits(ratio: 4, ratioWithoutClaim: 4.5, mallocs: none),
    "share(replay: 1)": Limits(ratio: 7.7, ratioWithoutClaim: 8.3, mallocs: none),
    "groupBy, 1,000 keys": Limits(ratio: 19, ratioWithoutClaim: 21, mallocs: 0.02),
    "flatMap(subject), then disposed": Limits(ratio: 149, ratioWithoutClaim: 165, mallocs: 2.4),
    "debounce": Limits(ratio: 19, ratioWithoutClaim: 21, mallocs: 0.02),
    "buffer of 100": Limits(ratio: 19, ratioWithoutClaim: 21, mallocs: 0.09),
    "replay subject of 1,000, send": Limits(ratio: 6.1, ratioWithoutClaim: 6.7, mallocs: none),
    "replay of 1,000 to a new subscriber, per value": Limits(ratio: 11, ratioWithoutClaim: 13, mallocs: 0.1),
    "form: 8 relays, 4 operators, 3 subscribers": Limits(ratio: 35, ratioWithoutClaim: 40, mallocs: none),
    "@PropertyPublished, read": Limits(ratio: 5.5, ratioWithoutClaim: 6.2, mallocs: none),
    "@PropertyPublished, write": Limits(ratio: 9.1, ratioWithoutClaim: 11, mallocs: none),
    "@Stored, read": Limits(ratio: 73, ratioWithoutClaim: 83, mallocs: none),
    "@Stored, write": Limits(ratio: 1.5, mallocs: 36),
    "a new file, fsync, rename, fsync": Limits(ratio: 8, mallocs: 12),
    "subscribe + dispose, subject": Limits(ratio: 99, ratioWithoutClaim: 110, mallocs: 3.2),
    "nested sends": Limits(ratio: 37, ratioWithoutClaim: 42, mallocs: 1.1),
    "subscribe + dispose, 3 operators": Limits(ratio: 184, ratioWithoutClaim: 204, mallocs: 5.2),
    "one more subscriber among 10": Limits(ratio: 99, ratioWithoutClaim: 110, mallocs: 3.2),
    "2 threads on one subject, per send": Limits(ratio: 25, mallocs: 1.2),
  ]
}
