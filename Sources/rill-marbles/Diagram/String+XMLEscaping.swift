import RillRecording

extension String {
  /// This text with the characters escaped that mean something in XML, and with `?` in place of those that are not printable, many of
  /// which XML does not allow.
  ///
  /// By scalars: to Swift, a quotation mark with an accent is another character.
  var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "\n"
      case _ where scalar.isUnprintable: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
