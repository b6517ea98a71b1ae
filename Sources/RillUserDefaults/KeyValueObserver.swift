#if canImport(Darwin)
  import Foundation

  /// Key-value observation of one key of `UserDefaults`.
  final class KeyValueObserver: NSObject, @unchecked Sendable {
    // Sendable: nothing changes after the initializer, and any thread can call `UserDefaults`.

    private let defaults: UserDefaults
    private let key: String
    private let changed: () -> Void

    init(of defaults: UserDefaults, _ key: String, _ changed: @escaping () -> Void) {
      (self.defaults, self.key, self.changed) = (defaults, key, changed)
      super.init()
      defaults.addObserver(self, forKeyPath: key, context: nil)
    }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
      changed()
    }

    func cancel() { defaults.removeObserver(self, forKeyPath: key) }
  }
#endif
