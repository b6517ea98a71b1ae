// What does not compile: values without a format, properties without a value, and values that may not move between threads.
import RillProperties

struct Opaque {
  var number = 0
}

class Unstorable {
  @Stored("opaque") var opaque = Opaque()  // expect-error[5,6,main]: a @Stored value must be LosslessStringConvertible, Codable or RawRepresentable
  @Stored("last") var last: Opaque?  // expect-error[5,6,main]: a @Stored value must be LosslessStringConvertible, Codable or RawRepresentable
  @KeychainStorage(key: "old") var old: Opaque?  // expect-error[5,6,main]: a @KeychainStorage value must be LosslessStringConvertible, Codable or RawRepresentable
  @KeychainStorage("older") var older = Opaque()  // expect-error[5,6,main]: a @KeychainStorage value must be LosslessStringConvertible, Codable or RawRepresentable
  @Stored(key: "token") var token: String?  // expect-error[5,6,main]: a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored("key")
  @Stored(key: "tries") var tries = 3  // expect-error[5,6,main]: a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored("key")
}

enum Plain: String {
  case number
}

class WithoutValues {
  @Stored("count") var count: Int  // expect-error[5,6,main]: a @Stored property must have an initial value or be optional
  @Stored("opaque") var opaque: Opaque  // expect-error[5,6,main]: a @Stored property must have an initial value or be optional
  @Stored("number") var number: Int = "one"  // expect-error[5,6,main]: cannot convert value of type 'String' to expected argument type 'Int'
  @Stored(Plain.number) var plain = 1  // expect-error[5,6,main]: requires that 'Plain' conform to 'Store.KeyConvertible'
  init() {}
}

struct Settings: Codable {
  var theme = "blue"
}

class Box: Codable {
  var number = 0
}

class Session {
  @Stored("settings") var settings = Settings()  // expect-error[main]: main actor-isolated conformance of 'Settings' to 'Decodable' // expect-error[main]: main actor-isolated conformance of 'Settings' to 'Encodable'
}

class Boxes {
  @Stored("box") var box: Box?  // expect-error[6]: type 'Box' does not conform to the 'Sendable' protocol // expect-error[main]: main actor-isolated conformance of 'Box' to 'Decodable' // expect-error[main]: main actor-isolated conformance of 'Box' to 'Encodable'
}
