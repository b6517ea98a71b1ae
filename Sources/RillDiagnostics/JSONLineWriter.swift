/// Writes a line of JSON, from left to right.
///
///     var line = JSONLineWriter()
///     line.beginObject()
///     line.add("time", 1.25)
///     line.end()
struct JSONLineWriter {
  private(set) var bytes: [UInt8] = []
  private var closings: [UInt8] = []
  private var needsComma = false

  mutating func beginObject(_ name: String? = nil) { begin(name, UInt8(ascii: "{"), UInt8(ascii: "}")) }

  mutating func beginArray(_ name: String? = nil) { begin(name, UInt8(ascii: "["), UInt8(ascii: "]")) }

  /// Adds an array with what `add` writes for each element, or nothing if there are none.
  mutating func addArray<Element>(_ name: String, _ elements: [Element], _ add: (inout JSONLineWriter, Element) -> Void) {
    if elements.isEmpty { return }
    beginArray(name)
    for element in elements { add(&self, element) }
    end()
  }

  /// Ends the innermost object or array, and the line after the outermost one.
  mutating func end() {
    guard let closing = closings.popLast() else { return }
    bytes.append(closing)
    needsComma = true
    if closings.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  mutating func add(_ name: String? = nil, _ text: String) {
    begin(name)
    addString(text)
  }

  mutating func add(_ name: String? = nil, _ number: some BinaryInteger) {
    begin(name)
    bytes += String(number).utf8
  }

  mutating func add(_ name: String, _ value: Bool) {
    begin(name)
    bytes += (value ? "true" : "false").utf8
  }

  /// Adds a time in seconds.
  mutating func add(_ name: String? = nil, ticks: UInt32) {
    begin(name)
    bytes += CoarseClock.seconds(ticks).utf8
  }

  private mutating func begin(_ name: String?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let name else { return }
    addString(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func begin(_ name: String?, _ opening: UInt8, _ closing: UInt8) {
    begin(name)
    bytes.append(opening)
    closings.append(closing)
    needsComma = false
  }

  private mutating func addString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
