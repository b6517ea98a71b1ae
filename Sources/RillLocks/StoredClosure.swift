/// A closure in a `Locked`.
///
/// A bare closure is converted each time code passes it to a generic container or changes it there, and each conversion wraps it once
/// more. After many accesses a call of it needs as many stack frames. A struct is not converted.
@usableFromInline
package struct StoredClosure {
  package let run: () -> Void

  package init(_ run: @escaping () -> Void) { self.run = run }
}
