/// Why a test in virtual time cannot go on.
struct Stall: Sendable {
  /// What has happened.
  let reason: String
  /// What is suspended.
  let notes: [String]
}
