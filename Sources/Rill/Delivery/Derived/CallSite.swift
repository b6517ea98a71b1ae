struct CallSite {
  let operation: StaticString
  let file: StaticString
  let line: UInt
}
