/// Where a derived value is made.
struct CallSite {
  let operation: StaticString
  let file: StaticString
  let line: UInt

  init(_ operation: StaticString, _ file: StaticString, _ line: UInt) {
    self.operation = operation
    self.file = file
    self.line = line
  }
}
