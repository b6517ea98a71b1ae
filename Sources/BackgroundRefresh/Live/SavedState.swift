import Foundation
import Rill
import RillProperties
import RillSamples
import RillStore

/// The state that the program saves for its next launch.
final class SavedState: Sendable {
  /// The feed that was loaded last.
  private struct SavedFeed: Codable, Equatable {
    var source: String
    var feed: FeedContent
    var time: Date
  }

  /// The time at which the user left the program, for `absences(stamp:)`.
  let leftAt: Stored<Date?>
  /// The errors of reading and saving, as messages.
  let problems: Observable<String>

  private let savedFeed: Stored<SavedFeed?>

  init() {
    var problem: String?
    var store = Store.inMemory()
    do {
      let diskStore = try Store(service: "rill-background-refresh")
      try diskStore.open()
      store = diskStore
    } catch {
      // Without a store on disk, the program works, but saves nothing.
      problem = "\(error)"
    }
    leftAt = Stored("leftAt", in: store)
    savedFeed = Stored("feed", in: store)
    problems = Observable.merge(.from(optional: problem), store.errors.map { "\($0)" })
  }

  /// Returns the status with the saved feed if it was loaded from `source`, or an empty status.
  func status(of source: FeedSource) -> FeedStatus<FeedContent> {
    guard let saved = savedFeed.wrappedValue, saved.source == source.name else { return FeedStatus() }
    return FeedStatus(content: saved.feed, time: saved.time)
  }

  /// Saves `feed`, which was loaded from `source` at `time`.
  func save(_ feed: FeedContent, of source: FeedSource, loadedAt time: Date) {
    savedFeed.wrappedValue = SavedFeed(source: source.name, feed: feed, time: time)
  }
}
