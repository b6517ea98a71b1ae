import Rill
import TestSupport

extension Recorder<String> {
  /// Adds an entry from scheduled work.
  func addScheduled(_ entry: String) -> any Disposable {
    add(entry)
    return Disposables.create()
  }
}
