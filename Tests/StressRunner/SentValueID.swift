/// The identifier of a value: its sender and its number.
struct SentValueID: CustomStringConvertible {
  let value: Int

  var sender: Int { value >> 20 }
  var number: Int { value & 0xF_FFFF }

  init(_ value: Int) { self.value = value }
  init(sender: Int, number: Int) { value = sender << 20 | number }

  /// `3.14`: the value with number 14 of sender 3.
  var description: String { "\(sender).\(number)" }
}
