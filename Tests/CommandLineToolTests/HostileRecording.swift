import RillRecording
import TestSupport

/// A random recording with everything in it that could act: quotation marks, markup, code, controls, accents on each of them.
struct HostileRecording {
  private static let pieces = [
    "\"", "\"\"\"", "#", "##", "\\", "\\(", "\\#(", "'", "`", "</script>", "<script>", "<img src=x onerror=x()>", "]]>", "<!--",
    "&",
    "&#0;", "*/", "//", "}", "); f() //", "<#T#>", "#>", "\n", "\r", "\r\n", "\t", "\0", "\u{7}", "\u{1B}[31m",
    "\u{1B}]0;x\u{7}", "\u{7F}",
    "\u{85}", "\u{9B}31m", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
    "\u{1FFFE}",
    "\u{E0041}", "\u{301}", "\u{20E3}", "\u{FE0F}", "👩‍👩‍👧", "漢", "é", " ", "a", "next", "\"next\":1", "__proto__", "import Evil",
    "0",
  ]
  private static let propertyNames = ["query", "results", "init", "self", "Type", "class", "a1", "constructor"]
  private static let otherNames = ["x); system(\"id\") //", "tap count", "é", ""]

  let text: String

  init(_ generator: inout SeededGenerator) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    func anything() -> String {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    /// A string of JSON, in which only what must be is escaped, or everything.
    func json(_ text: String) -> String {
      let escapesAll = chance(20)
      var result = "\""
      for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" {
          result += "\\\(scalar)"
        } else if scalar.value < 0x20 || escapesAll {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
    func value(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &generator) {
      case 0: return "null"
      case 1: return "\(Int.random(in: .min ... .max, using: &generator))"
      case 2: return ["1e300", "-0", "12345678901234567890", "0.1", "1E-200"].randomElement(using: &generator) ?? ""
      case 5: return "[" + (0..<2).map { _ in value(depth + 1) }.joined(separator: chance(10) ? ",\t" : ",") + "]"
      case 6: return "{" + json(anything()) + ":" + value(depth + 1) + ",\"next\":" + value(depth + 1) + "}"
      default: return json(anything())
      }
    }
    let isTame = chance(60)
    func name(_ index: Int) -> String {
      if isTame { return (Self.propertyNames.randomElement(using: &generator) ?? "") + (chance(50) ? "\(index)" : "") }
      return chance(50) ? anything() : Self.otherNames.randomElement(using: &generator) ?? ""
    }
    let modules = isTame ? "\"Foundation\"" : json(anything())
    var lines = ["{\"rill\":\"run\",\"version\":1,\"model\":\(json(isTame ? "M()" : anything())),\"modules\":[\(modules)]}"]
    let streams = (0..<3).map { index in "\"\(chance(50) ? "input" : "output")\":\(json(name(index)))" }
    for stream in streams { lines.append("{\(stream),\"type\":\(json(chance(50) ? "Int" : anything()))}") }
    for index in 0..<Int.random(in: 0...6, using: &generator) {
      let events = ["\"next\":\(value(0))", "\"error\":\(json(anything()))", "\"completed\":true", "\"omitted\":true"]
      let event = events.randomElement(using: &generator) ?? ""
      lines.append("{\"time\":\(Double(index) / 4),\(streams[Int.random(in: 0..<3, using: &generator)]),\(event)}")
      if chance(5) { lines.append("") }
    }
    text = lines.joined(separator: chance(20) ? "\r\n" : "\n") + "\n"
  }
}
