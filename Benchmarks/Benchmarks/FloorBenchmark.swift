import RillBenchmarking

/// The floor, compared with the lowest possible cost of an event.
var floorItself: Benchmark {
  Benchmark(
    "the floor itself",
    baseline: .other("bare claim and call") {
      let tally = Tally()
      let bare = BareClaim { tally.add($0) }
      return .sending(into: tally) { bare.send($0) }
    }
  ) {
    let tally = Tally()
    let subject = FloorSubject<AtomicClaim>([FloorSlot { tally.add($0) }])
    return .sending(into: tally) { subject.send($0) }
  }
}

/// A claim and a call: the baseline of the floor itself.
private final class BareClaim {
  private let claim = AtomicClaim()
  private let receive: (Int) -> Void

  init(_ receive: @escaping (Int) -> Void) { self.receive = receive }

  @inline(__always)
  func send(_ value: Int) {
    claim.enter()
    receive(value)
    claim.leave()
  }
}
