/// A value of a state, and the version that belongs to it alone.
class AnyVersionedStateValue {
  final let version: Int

  init(version: Int) { self.version = version }
}

final class VersionedStateValue<Element>: AnyVersionedStateValue {
  let value: Element

  init(_ value: Element, version: Int) {
    self.value = value
    super.init(version: version)
  }
}
