/// Another implementation of a benchmark's work, measured in the same run.
///
/// To compare Rill with another library, a peer sends the same events through that library's chain.
public struct Peer {
  let name: String
  let make: () -> Workload

  /// Creates a peer of any form; `make` sets up its work.
  public init(_ name: String, _ make: @escaping () -> Workload) {
    self.name = name
    self.make = make
  }

  /// Creates a peer that receives one number per event; see `Benchmark.init(_:events:baseline:limits:peers:sending:)`.
  public init(_ name: String, sending chain: @escaping (_ sum: BenchmarkChecksum) -> (Int) -> Void) {
    self.init(name) { .sending(to: chain) }
  }
}
