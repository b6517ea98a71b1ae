/// A recording that clients read.
struct AnnouncedRecording {
  let number: Int
  let path: String
  /// When it was announced, in ticks.
  let time: UInt32
}
