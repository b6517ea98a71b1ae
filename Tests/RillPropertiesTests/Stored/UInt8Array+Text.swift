extension [UInt8] {
  init(_ text: String) { self = Array(text.utf8) }
}
