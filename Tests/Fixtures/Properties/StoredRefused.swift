// What does not compile: values that are neither text nor `Codable`, and values that may not move between threads.
import RillProperties

struct Opaque {
  var number = 0
}

class Unstorable {
  @Stored("opaque") var opaque = Opaque()  // expect-error[5,6,main]: requires that 'Opaque' conform to 'LosslessStringConvertible'
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
