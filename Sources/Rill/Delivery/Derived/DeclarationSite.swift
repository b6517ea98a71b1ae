/// Where the program declares a derived value, for messages.
struct DeclarationSite {
  let operation: StaticString
  let file: StaticString
  let line: UInt
}
