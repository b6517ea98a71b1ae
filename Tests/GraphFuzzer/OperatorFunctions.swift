/// The functions that graphs give to operators, the same in the model and in the library.
enum OperatorFunctions {
  static func map(_ value: Int, _ constant: Int) -> Int { (value &* 3 &+ constant) % 1000 }
  static func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
  static func isAccepted(_ value: Int, _ modulus: Int) -> Bool { value % modulus != 0 }
  static func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
  static func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
  static func time(_ value: Int, _ delay: Int) -> Int { delay + abs(value) % 3 * 1000 }
  static func choice(_ value: Int, of count: Int) -> Int { abs(value) % count }
}
