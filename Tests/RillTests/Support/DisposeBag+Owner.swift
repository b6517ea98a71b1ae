import Rill

extension DisposeBag {
  /// Makes a bag that lives as long as `owner`.
  convenience init(keptBy owner: Recorder<String>) {
    self.init()
    owner.retain(self)
  }
}
