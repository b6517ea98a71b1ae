import Foundation
import Rill
import RillProperties
import RillStore
import Samples

/// What the program knows when it is started again.
final class Memory: Sendable {
  /// What was loaded last.
  private struct Kept: Codable, Equatable {
    var source: String
    var feed: Feed
    var time: Date
  }

  /// When the user left; for `absences(stamp:)`.
  let leftAt: Stored<Date?>
  /// Why something could not be kept or read, each time.
  let problems: Observable<String>

  private let kept: Stored<Kept?>

  init() {
    var problem: String?
    var store = Store.inMemory()
    do {
      let kept = try Store(service: "rill-background-refresh")
      try kept.open()
      store = kept
    } catch {
      // There is no place for a store: the program works, and forgets.
      problem = "\(error)"
    }
    leftAt = Stored("leftAt", in: store)
    kept = Stored("feed", in: store)
    problems = Observable.merge(.from(optional: problem), store.errors.map { "\($0)" })
  }

  /// What was loaded from `source` before.
  func status(of source: FeedSource) -> FeedStatus<Feed> {
    guard let kept = kept.wrappedValue, kept.source == source.name else { return FeedStatus() }
    return FeedStatus(content: kept.feed, time: kept.time)
  }

  /// Keeps what was loaded.
  func keep(_ feed: Feed, of source: FeedSource, from time: Date) {
    kept.wrappedValue = Kept(source: source.name, feed: feed, time: time)
  }
}
