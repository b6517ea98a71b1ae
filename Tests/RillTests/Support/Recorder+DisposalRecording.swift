import Rill

extension Recorder<String> {
  /// Returns a disposable whose disposal adds an entry.
  func disposable(_ name: String) -> any Cancelable { Disposables.create { self.add(name) } }
}
