import RillRecording

/// An event of an output, recorded or replayed, and its time.
struct OutputEvent {
  let time: Duration
  let event: RunRecording.Event

  /// `0.5 s  next(["a"])`.
  var text: String {
    let text =
      switch event {
      case .next(let json): "next(\(json.text))"
      case .omitted: "next(left out)"
      case .completed: "completed"
      case .error(let text): "error(\(text))"
      }
    return "\(time.secondsText) s  \(text.printable)"
  }
}
