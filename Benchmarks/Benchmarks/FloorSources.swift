import RillBenchmarking

// The floors of rows that are no chain behind one subject. See `Baseline`.

/// Combines the latest values of two sources whenever either emits.
@safe
final class FloorCombineLatest<Claim: FloorClaim & ~Copyable> {
  private let claim = Claim()
  @safe @exclusivity(unchecked) private var newest1: Int?
  @safe @exclusivity(unchecked) private var newest2: Int?
  private let combine: (Int, Int) -> Void

  /// - Parameter combine: combines the latest values and delivers the result.
  init(_ combine: @escaping (Int, Int) -> Void) { self.combine = combine }

  @inline(__always)
  func send1(_ value: Int) {
    claim.enter()
    newest1 = value
    if let newest2 { combine(value, newest2) }
    claim.leave()
  }

  @inline(__always)
  func send2(_ value: Int) {
    claim.enter()
    newest2 = value
    if let newest1 { combine(newest1, value) }
    claim.leave()
  }
}

/// A source that emits the elements of an array.
final class FloorArray<Claim: FloorClaim & ~Copyable> {
  private let claim = Claim()
  private let elements: [Int]

  init(_ elements: [Int]) { self.elements = elements }

  @inline(__always)
  func send(to receive: (Int) -> Void) {
    for element in elements {
      claim.enter()
      receive(element)
      claim.leave()
    }
  }
}
