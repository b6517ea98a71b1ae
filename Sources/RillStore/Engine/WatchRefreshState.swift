/// The state of watching the folder for changes by other processes.
struct WatchRefreshState {
  /// A refresh is queued.
  ///
  /// It sees everything that happens before it begins.
  var isRefreshQueued = false
  /// The last refresh failed.
  ///
  /// Observers were notified, and it is repeated.
  var isFailing = false
}
