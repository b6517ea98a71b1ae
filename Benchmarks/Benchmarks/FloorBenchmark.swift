import RillBenchmarking

/// The floor, compared with the lowest possible cost of an event.
var floorItself: Benchmark {
  Benchmark(
    "the floor itself",
    baseline: .other("a copy of it") {
      let checksum = BenchmarkChecksum()
      let bare = BareClaim { checksum.add($0) }
      return .sending(into: checksum) { bare.send($0) }
    }
  ) {
    let checksum = BenchmarkChecksum()
    let subject = FloorSubject<AtomicClaim>([FloorSlot { checksum.add($0) }])
    return .sending(into: checksum) { subject.send($0) }
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
