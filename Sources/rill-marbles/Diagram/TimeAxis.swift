/// Maps times to horizontal positions.
struct TimeAxis {
  /// The smallest distance of two times that have marks in one row.
  let smallestStep: Double
  private let left: Double
  private let scale: Double

  init(_ diagram: Diagram, from left: Double, to right: Double) {
    self.left = left
    scale = (right - left) / max(1, diagram.end)
    let steps = diagram.rows.flatMap { row -> [Double] in
      let times = row.instants.map(\.time)
      return zip(times, times.dropFirst()).map { $1 - $0 }
    }
    smallestStep = (steps.min() ?? .infinity) * scale
  }

  func position(_ time: Double) -> Double { left + time * scale }
}
