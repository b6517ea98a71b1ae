/// The places in the sources that belong to addresses of code.
enum TaskPlaces {
  static func lines(startedAt: [UInt], suspendedAt: [UInt]) -> [String] { ["  a task"] }
  static func isSleep(_ addresses: [UInt]) -> Bool { false }
}
