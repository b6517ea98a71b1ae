/// The work that a benchmark's ratio refers to.
///
/// A baseline is measured in the same run as its benchmark: each repetition runs one right before or after the other, so that a
/// disturbance affects both.
///
/// A *floor* is a hand-written pipeline without safety, errors, ends and disposal. It makes one atomic claim per event, the minimum
/// that serializes two senders. A floor *without the claim* does the remaining calls alone, which is what the machine can do.
public struct Baseline {
  let name: String
  let make: () -> Workload
  /// The same work without a claim; nil if the baseline is no floor.
  let makeWithoutClaim: (() -> Workload)?
  /// Whether the results must be those of the benchmark.
  let doesSameWork: Bool

  /// Returns the floor of a subject, for benchmarks without a floor of their own.
  ///
  /// With several subscribers, the events of a run are deliveries: a run sends the number of events divided by `subscribers`.
  public static func subject(subscribers: Int = 1) -> Baseline {
    Baseline(
      name: subjectFloorName,
      make: { fanOut(AtomicClaim.self, subscribers) },
      makeWithoutClaim: { fanOut(NoClaim.self, subscribers) },
      doesSameWork: false)
  }

  static let subjectFloorName = "subject floor"

  /// Returns the floor of a chain behind a subject.
  ///
  /// Its results must be those of the benchmark. `chain` makes the closure that does the work of the chain, written by hand, for one
  /// event.
  ///
  /// ```swift
  /// .pipeline { sum in
  ///   { value in if (value * 3) % 2 == 0 { sum.add(value * 3) } }
  /// }
  /// ```
  public static func pipeline(_ chain: @escaping (_ sum: BenchmarkChecksum) -> (Int) -> Void) -> Baseline {
    .floor {
      pipeline(AtomicClaim.self, chain)
    } withoutClaim: {
      pipeline(NoClaim.self, chain)
    }
  }

  /// Returns a floor of another form.
  ///
  /// Its results must be those of the benchmark. `make` sets up the floor, `makeWithoutClaim` the same without its claim per event.
  public static func floor(
    _ make: @escaping () -> Workload, withoutClaim makeWithoutClaim: @escaping () -> Workload
  ) -> Baseline {
    Baseline(name: "floor", make: make, makeWithoutClaim: makeWithoutClaim, doesSameWork: true)
  }

  /// Returns other work with the same number of events, which `make` sets up.
  ///
  /// Its results must be those of the benchmark unless `doesSameWork` is false.
  public static func other(_ name: String, doesSameWork: Bool = true, _ make: @escaping () -> Workload) -> Baseline {
    Baseline(name: name, make: make, makeWithoutClaim: nil, doesSameWork: doesSameWork)
  }

  @inline(__always)
  private static func fanOut<Claim: FloorClaim & ~Copyable>(_: Claim.Type, _ subscribers: Int) -> Workload {
    let checksum = BenchmarkChecksum()
    let subject = FloorSubject<Claim>((0..<subscribers).map { _ in FloorSlot { checksum.add($0) } })
    let sends = Workload.sending(into: checksum) { subject.send($0) }
    return subscribers == 1 ? sends : Workload { sends.run($0 / subscribers) }
  }

  @inline(__always)
  private static func pipeline<Claim: FloorClaim & ~Copyable>(
    _: Claim.Type, _ chain: (BenchmarkChecksum) -> (Int) -> Void
  ) -> Workload {
    let checksum = BenchmarkChecksum()
    let subject = FloorSubject<Claim>([FloorSlot(chain(checksum))])
    return .sending(into: checksum) { subject.send($0) }
  }
}
