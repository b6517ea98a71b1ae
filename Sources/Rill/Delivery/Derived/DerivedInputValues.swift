/// The values from which a derived value is computed, in the order of its sources.
@usableFromInline
struct DerivedInputValues {
  let values: [AnyVersionedStateValue]

  init(_ values: [AnyVersionedStateValue]) { self.values = values }

  /// The value of the source at `index`, whose type the caller knows.
  @usableFromInline
  subscript<Value>(_ index: Int) -> Value { unsafe unsafeDowncast(values[index], to: VersionedStateValue<Value>.self).value }

  func all<Value>() -> [Value] { values.indices.map { self[$0] } }
}
