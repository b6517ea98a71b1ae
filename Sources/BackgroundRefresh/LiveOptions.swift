/// The options of the program when it runs in the terminal.
package struct LiveOptions: Equatable, Sendable {
  /// The shortest absence after which the program loads again.
  package var threshold = Duration.seconds(30 * 60)
  /// The source of the feed.
  package var source = FeedSource.machine()

  /// The path of the file into which the run of the view model is recorded; none if nil.
  package var recording: String?
  /// Whether `rill-top` can show the program.
  package var isInspected = false

  package init() {}
}
