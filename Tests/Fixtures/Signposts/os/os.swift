// A stand-in for the signposts of Apple's `os`, with their declarations, which prints what Instruments would show.

public struct OSSignpostID: Sendable, Hashable {
  let value: UInt64
  public init(_ value: UInt64) { self.value = value }
}

public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID
  init(_ id: OSSignpostID) { self.id = id }
}

public struct OSLogPrivacy: Sendable {
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) { text += value() }
  }

  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

public struct OSSignposter: Sendable {
  let name: String
  public init(subsystem: String, category: String) { name = "\(subsystem)/\(category)" }
  public var isEnabled: Bool { true }

  public func beginInterval(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata) -> OSSignpostIntervalState {
    print("\(self.name) begin \(name) \(message.text)")
    return OSSignpostIntervalState(id)
  }

  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {
    print("\(self.name) end \(name) \(message.text)")
  }

  public func emitEvent(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata) {
    print("\(self.name) event \(name) \(message.text)")
  }
}
