/// Holds one item of scheduled work at a time.
///
/// New work cancels the previous item.
final class ReplaceableWork: Cancelable, Teardown {
  private let current = DisposableSlot()

  var isDisposed: Bool { current.isClosed }

  /// The work may run, and be replaced again, before `schedule` returns.
  func replace(_ schedule: () -> any Disposable) {
    let scheduled = SingleAssignmentDisposable()
    current.replace(with: scheduled)?.dispose()
    if !scheduled.isDisposed { scheduled.setDisposable(schedule()) }
  }

  func dispose() { current.close()?.dispose() }
}
