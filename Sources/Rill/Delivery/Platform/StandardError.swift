import CRillThreads

enum StandardError {
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { unsafe rill_write_error($0.baseAddress, $0.count) }
  }
}
