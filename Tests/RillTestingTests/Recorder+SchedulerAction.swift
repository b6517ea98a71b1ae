import Rill
import TestSupport

extension Recorder<String> {
  /// Adds an entry: the action of scheduled work.
  func addScheduled(_ entry: String) -> any Disposable {
    add(entry)
    return Disposables.create()
  }
}
