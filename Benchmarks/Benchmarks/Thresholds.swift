import RillBenchmarking

/// The limits that `--check` applies to the rows.
///
/// The verdict must be the same on every processor, and while other programs run. So what stops a change is counted: allocations,
/// instructions, atomic instructions and system calls. A time stops it only if it is twice the recorded one, compared with the floor
/// and with the floor without its claim.
enum Thresholds {
  /// The limit for rows that allocate nothing per event.
  ///
  /// Greater than 0 because some rows subscribe once in 10,000 events.
  static let none = 0.002

  /// Whether the recorded instructions are those of this build: with another compiler, the limits are higher.
  #if compiler(>=6.3) && compiler(<6.4)
    static let isAsRecorded = true
  #else
    static let isAsRecorded = false
  #endif

  /// Returns the limits of a row from what was measured.
  ///
  /// - Parameters:
  ///   - ratio: The greatest ratio to the baseline that was measured, on several processors; nil if the time depends on the disk or
  ///     on the scheduler, so that it is only printed.
  ///   - withoutClaim: The same for the floor without its claim.
  ///   - instructions: The instructions per event; nil if they depend on the time or on other threads.
  ///   - atomics: The atomic instructions per event.
  ///   - systemCalls: The system calls per event.
  ///   - mallocs: The greatest allowed number of allocations per event.
  /// - Returns: The limits: twice the ratios, and little more than the counts.
  private static func row(
    ratio: Double? = nil, withoutClaim: Double? = nil, instructions: Double? = nil, atomics: Double = 0,
    systemCalls: Double = 0, mallocs: Double = none
  ) -> Limits {
    // Other versions of the C library, and other implementations of `memcpy`, have a few instructions more.
    let (factor, others) = isAsRecorded ? (1.1, 5.0) : (1.6, 25.0)
    return Limits(
      ratio: ratio.map { 2 * $0 }, ratioWithoutClaim: withoutClaim.map { 2 * $0 }, mallocs: mallocs,
      instructions: instructions.map { factor * $0 + others },
      atomics: instructions.map { _ in isAsRecorded ? 1.1 * atomics + 0.4 : 2 * atomics + 8.4 },
      systemCalls: instructions.map { _ in 1.25 * systemCalls + 0.4 })
  }

  /// The limits by row name.
  static let all: [String: Limits] = [
    // A slow floor would make the ratios meaningless. Its cost must be close to that of a compare-and-swap, a store and a call.
    "the floor itself": row(ratio: 1.3, instructions: 77, atomics: 1),

    "subject, 1 subscriber": row(ratio: 1.1, withoutClaim: 1.4, instructions: 83, atomics: 2),
    "10 subscribers, per delivery": row(ratio: 1.2, withoutClaim: 1.4, instructions: 33),
    "100 subscribers, per delivery": row(ratio: 1.2, withoutClaim: 1.4, instructions: 27),
    "1000 subscribers, per delivery": row(ratio: 1.9, withoutClaim: 2.1, instructions: 26),
    "behavior subject, send": row(ratio: 2.9, withoutClaim: 3.8, instructions: 219, atomics: 4),
    "behavior subject, send and read": row(ratio: 5.5, withoutClaim: 7.1, instructions: 372, atomics: 8),
    "replay subject of 1,000, send": row(ratio: 3, withoutClaim: 3.9, instructions: 213, atomics: 4),
    "replay of 1,000 to a new subscriber, per value": row(
      ratio: 5.5, withoutClaim: 7.7, instructions: 391, atomics: 2.7, mallocs: 0.1),
    "map": row(ratio: 1.8, withoutClaim: 2, instructions: 161, atomics: 2),
    "map, filter": row(ratio: 1.6, withoutClaim: 1.7, instructions: 167, atomics: 2),
    "map x10": row(ratio: 7, withoutClaim: 7.6, instructions: 755, atomics: 2),
    "map, filter, map, filter, map": row(ratio: 2.1, withoutClaim: 2.4, instructions: 241, atomics: 2),
    "from(array), map, filter": row(ratio: 4.1, withoutClaim: 2.2, instructions: 156, atomics: 0.4),
    "combineLatest of 2": row(ratio: 2.6, withoutClaim: 3.2, instructions: 300, atomics: 4),
    "combineLatest of 4": row(ratio: 6, withoutClaim: 7.6, instructions: 315, atomics: 4),
    "combineLatest of 8": row(ratio: 6.5, withoutClaim: 8.8, instructions: 372, atomics: 4),
    "zip of 2": row(ratio: 7, withoutClaim: 9.4, instructions: 410, atomics: 4),
    "withLatestFrom": row(ratio: 4.7, withoutClaim: 6.5, instructions: 243, atomics: 4),
    "merge of 2": row(ratio: 2.5, withoutClaim: 3.3, instructions: 158, atomics: 4),
    "flatMap(just)": row(ratio: 16, withoutClaim: 26, instructions: 905, atomics: 7, mallocs: 1.1),
    "flatMapLatest(just)": row(ratio: 16, withoutClaim: 26, instructions: 917, atomics: 7, mallocs: 1.1),
    "flatMapFirst(just)": row(ratio: 17, withoutClaim: 27, instructions: 1025, atomics: 9, mallocs: 1.1),
    "concatMap(just)": row(ratio: 20, withoutClaim: 32, instructions: 1161, atomics: 11, mallocs: 1.1),
    "concatMap(maxConcurrent:)(just)": row(ratio: 45, withoutClaim: 110, instructions: 2900, atomics: 18, mallocs: 3.1),
    "flatMap(subject), then disposed": row(ratio: 75, withoutClaim: 156, instructions: 4870, atomics: 77.1, mallocs: 2.4),
    "groupBy, 1,000 keys": row(ratio: 9.5, withoutClaim: 12, instructions: 480, atomics: 8, mallocs: 0.02),
    "scan": row(ratio: 3.4, withoutClaim: 4.4, instructions: 195, atomics: 2),
    "distinctUntilChanged": row(ratio: 5, withoutClaim: 6.5, instructions: 223, atomics: 2),
    "take(n)": row(ratio: 2, withoutClaim: 2.6, instructions: 126, atomics: 2),
    "share(replay: 1)": row(ratio: 3.9, withoutClaim: 5.2, instructions: 292, atomics: 6),
    "nested sends": row(ratio: 19, withoutClaim: 40, instructions: 1068, atomics: 15, mallocs: 1.1),
    "debounce": row(ratio: 9.5, withoutClaim: 13, instructions: 640, atomics: 4, mallocs: 0.02),
    "buffer of 100": row(ratio: 9.5, withoutClaim: 14, instructions: 587, atomics: 4.13, mallocs: 0.09),
    "form: 8 relays, 4 operators, 3 subscribers": row(ratio: 18, withoutClaim: 24, instructions: 644, atomics: 6),

    "subscribe + dispose, subject": row(ratio: 50, withoutClaim: 98, instructions: 2281, atomics: 28, mallocs: 3.2),
    "subscribe + dispose, 3 operators": row(ratio: 92, withoutClaim: 186, instructions: 4185, atomics: 54, mallocs: 5.2),
    "one more subscriber among 10": row(ratio: 50, withoutClaim: 99, instructions: 2284, atomics: 28, mallocs: 3.2),
    // Promised: the time to subscribe does not depend on the number of subscribers.
    "one more among 10,000, compared with 10": row(ratio: 1, instructions: 2293, atomics: 28, mallocs: 3.2),
    // A tracker starts a timer, and so a thread.
    "subscribe + dispose, subject, tracked": row(ratio: 1.3, mallocs: 5.2),
    "subject, 1 subscriber, tracked": row(ratio: 1.3),
    // Promised: at most twice what the tracker costs. Without counted instructions: the inspector's other threads would be counted, too.
    "subject, 1 subscriber, inspected": row(ratio: 1.7),
    // Promised: 2 µs for an event with its file, and 60 ns after the end.
    "subject, 1 subscriber, recorded": row(instructions: 4613, atomics: 19, systemCalls: 1, mallocs: 1.2),
    "subject, 1 subscriber, recording closed": row(ratio: 6, instructions: 650, atomics: 4),

    // How threads interfere with each other depends on the processor, so these times are only printed. The allocations are those of work
    // items and hops: up to 0.1 was measured for a burst, and one item for each value would be more than 1.
    "2 threads on one subject, per send": row(mallocs: 1.2),
    "observe(on: queue), burst": row(mallocs: 0.2),
    "observe(on: actor), burst": row(mallocs: 0.2),
    "observe(on: queue, buffer:), burst": row(mallocs: 0.2),
    "values, 10,000 of them": row(mallocs: 0.3),

    "batch of 2 relays": row(ratio: 125, withoutClaim: 360, instructions: 10_800, atomics: 109, mallocs: 8),
    "batch of 5 relays": row(ratio: 225, withoutClaim: 650, instructions: 20_300, atomics: 213, mallocs: 11),
    // The instructions of 20 relays.
    "batch of 100 relays": row(ratio: 3700, withoutClaim: 8000, instructions: 81_900, atomics: 768, mallocs: 121),
    "@PropertyPublished, read": row(ratio: 2.8, withoutClaim: 5.6, instructions: 153, atomics: 4),
    "@PropertyPublished, write": row(ratio: 4.5, withoutClaim: 7.6, instructions: 302, atomics: 6),
    "relay.value": row(ratio: 1.2, withoutClaim: 3.2, instructions: 119, atomics: 2),
    // Promised: linking RillObservation adds at most 40 ns to a read that nothing tracks.
    "relay.value, Observation linked": row(ratio: 3, instructions: 281, atomics: 2),
    "relay.accept, read before, Observation linked": row(ratio: 1.7, instructions: 427, atomics: 4),
    "derived value of 2, read": row(ratio: 20, withoutClaim: 40, instructions: 945, atomics: 28),
    "derived value of 2, read, Observation linked": row(ratio: 1.2, instructions: 1249, atomics: 28),
    "derived value of 2, change and read": row(ratio: 110, withoutClaim: 220, instructions: 10_400, atomics: 90, mallocs: 10),
    "derived values, diamond of 4 levels, change": row(
      ratio: 470, withoutClaim: 940, instructions: 43_100, atomics: 400, mallocs: 40),

    // The store looks at its files every few milliseconds, so the instructions of a read depend on the time. The times of changes are
    // those of the disk. What opens a store is compared with reading its files, and with a plain store.
    "store: get, unchanged": row(ratio: 7.5),
    "@Stored, read": row(ratio: 36, withoutClaim: 72),
    "store: durable set, 64 B": row(instructions: 36_200, atomics: 192, systemCalls: 14, mallocs: 35),
    // Promised: what is removed is erased by two more syncs, whatever the number of keys, and a snapshot makes no change copy the entries.
    // The atomic instructions vary by a tenth. Copying the entries would add ten thousand.
    "store: durable set and remove, of 10,000 keys": row(instructions: 245_000, atomics: 1000, systemCalls: 38, mallocs: 140),
    // A read looks at the files once in four milliseconds. Counting is so slow that here each one does.
    "store: durable set beside a snapshot of 10,000 keys": row(
      instructions: 50_000, atomics: 238, systemCalls: 22, mallocs: 40),
    "@Stored, write": row(instructions: 72_900, atomics: 352, systemCalls: 26, mallocs: 60),
    "store: durable sets by 16 threads": row(mallocs: 14),
    "a new file, fsync, rename, fsync": row(mallocs: 12),
    "store: open, get one of 10,000 keys": row(ratio: 2.5, mallocs: 160),
    "store: open, list 10,000 keys": row(ratio: 150, mallocs: 14_000),
    // The instructions of a cipher depend on the processor.
    "encrypted store: durable set, 64 B": row(instructions: 80_000, atomics: 283, systemCalls: 16, mallocs: 44),
    "encrypted store: get, unchanged": row(ratio: 1.1),
    "encrypted store: open, get one of 10,000 keys": row(ratio: 2.5, mallocs: 600),
    "encrypted store: open, list 10,000 keys": row(ratio: 5.3, mallocs: 66_000),
  ]
}
