/// The resources of one subscription to `create`: its hub subscription, and the disposable that the user's closure returned.
final class CreateTeardown: Teardown {
  private let subscription: any Teardown
  private let resource = DisposableSlot()

  init(_ subscription: any Teardown) { self.subscription = subscription }

  func setResource(_ disposable: any Disposable) { resource.replace(with: disposable)?.dispose() }

  func dispose() {
    // Takes effect immediately, not when the hub's owner reaches it, so that queued events are not delivered.
    subscription.dispose()
    resource.close()?.dispose()
  }
}
