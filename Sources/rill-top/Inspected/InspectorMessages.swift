/// The first line of an inspector.
package struct Hello: Decodable, Equatable, Sendable {
  package let rill: String
  package let version: Int
  package let pid: Int32?
  package let program: String?
  /// `types` or `described`.
  package let values: String?
  package let tracking: String?
  /// Why the inspector sends nothing else.
  package let refused: String?

  /// Why nothing of it can be shown.
  package var refusal: String? {
    refused ?? (version == 1 ? nil : "it speaks version \(version), and this rill-top version 1")
  }
}

/// Every other line of an inspector: what is new.
package struct Update: Decodable, Sendable {
  package struct Subscription: Decodable, Sendable {
    package let id: UInt64
    package let file: String
    package let line: Int
    package let type: String
    package let secret: Bool?
    /// Whether the subscriber holds its object weakly.
    package let weak: Bool?
    package let since: Double
    package let count: UInt64
    package let last: Double?
    package let thread: String
    package let chain: Chain
  }

  package struct Chain: Decodable, Sendable {
    package let operations: [String]
    package let others: [Chain]?
    private let first: [Chain]
    package var source: Chain? { first.first }

    private enum CodingKeys: String, CodingKey {
      case operations, source, others
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      operations = try container.decode([String].self, forKey: .operations)
      others = try container.decodeIfPresent([Chain].self, forKey: .others)
      // An array, because a struct cannot contain itself.
      first = try container.decodeIfPresent(Chain.self, forKey: .source).map { [$0] } ?? []
    }

    /// The chain in one line, without the operators in `hidden`, as in `PublishSubject → flatMap [interval] → map`.
    package func text(hiding hidden: Set<String>) -> String {
      let inner = (others ?? []).map { $0.text(hiding: hidden) }.filter { !$0.isEmpty }.joined(separator: ", ")
      var parts = source.map { [$0.text(hiding: hidden)] } ?? []
      for (index, operation) in operations.enumerated() {
        let isHidden = hidden.contains(operation)
        if index == 0, !inner.isEmpty {
          parts.append(isHidden ? "[\(inner)]" : "\(operation) [\(inner)]")
        } else if !isHidden {
          parts.append(operation)
        }
      }
      return parts.filter { !$0.isEmpty }.joined(separator: " → ")
    }
  }

  /// `[id, count, time of the last value]`.
  package struct Count: Decodable, Sendable {
    package let id: UInt64
    package let count: UInt64
    package let last: Double

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      id = try container.decode(UInt64.self)
      count = try container.decode(UInt64.self)
      last = try container.decode(Double.self)
    }
  }

  /// `[id, time, count, kind]`, and the text of the value.
  package struct Event: Decodable, Sendable {
    package let id: UInt64
    package let time: Double
    package let kind: String
    package let text: String?

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      id = try container.decode(UInt64.self)
      time = try container.decode(Double.self)
      _ = try container.decode(UInt64.self)
      kind = try container.decode(String.self)
      text = container.isAtEnd ? nil : try container.decode(String.self)
    }
  }

  package struct Recording: Decodable, Sendable {
    package let path: String
    package let at: Double
  }

  package let time: Double
  package let live: Int
  package let subscriptions: [Subscription]?
  package let counts: [Count]?
  package let events: [Event]?
  package let gone: [UInt64]?
  package let recordings: [Recording]?
  package let dropped: UInt64?
  package let omitted: Int?
}
