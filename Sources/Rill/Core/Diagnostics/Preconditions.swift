/// Stops the program with the operator's name, the reason and the call site: for arguments that can only be mistakes.
///
/// `fatalError`, not `precondition`: the message must be there in release builds, too.
@usableFromInline
func require(
  _ condition: Bool, _ operation: StaticString, _ reason: @autoclosure () -> String, file: StaticString, line: UInt
) {
  if !condition { fatalError("Rill: \(operation): \(reason())", file: file, line: line) }
}

@usableFromInline
package func requireNotNegative(_ count: Int, _ operation: StaticString, file: StaticString, line: UInt) {
  require(count >= 0, operation, "the count must not be negative, and it is \(count)", file: file, line: line)
}

@usableFromInline
func requirePositive(_ count: Int, _ operation: StaticString, file: StaticString, line: UInt) {
  require(count > 0, operation, "the count must be positive, and it is \(count)", file: file, line: line)
}

@usableFromInline
func requirePositive(_ duration: RxTimeInterval, _ operation: StaticString, file: StaticString, line: UInt) {
  require(duration > .zero, operation, "the duration must be positive, and it is \(duration)", file: file, line: line)
}
