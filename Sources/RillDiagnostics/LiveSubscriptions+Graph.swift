extension LiveSubscriptions {
  /// The subscriptions as a Mermaid flowchart: each subscription with its operations and live sources.
  ///
  /// A Markdown page shows it in a block of code with the language `mermaid`.
  ///
  ///     flowchart LR
  ///       n1["PublishSubject"]
  ///       n2["map"]
  ///       n1 --> n2
  ///       n3(["Shop/CartScreen.swift:41<br/>7 events"])
  ///       n2 --> n3
  public var mermaid: String {
    let graph = SubscriptionGraph(self)
    let nodes = graph.nodes.map { node in
      let text = node.lines.map(Self.escapedForMermaid).joined(separator: "<br/>")
      return "  n\(node.id)\(node.isSubscriber ? "([\"\(text)\"])" : "[\"\(text)\"]")"
    }
    return (["flowchart LR"] + nodes + graph.edges.map { "  n\($0.from) --> n\($0.to)" }).joined(separator: "\n")
  }

  /// The subscriptions as a graph in the DOT language of Graphviz.
  ///
  ///     digraph subscriptions {
  ///       rankdir=LR
  ///       n1 [label="PublishSubject" shape=box]
  ///       n1 -> n2
  ///     }
  public var dot: String {
    let graph = SubscriptionGraph(self)
    let nodes = graph.nodes.map { node in
      let text = node.lines.map(Self.escapedForDot).joined(separator: "\\n")
      return "  n\(node.id) [label=\"\(text)\" shape=\(node.isSubscriber ? "ellipse" : "box")]"
    }
    let edges = graph.edges.map { "  n\($0.from) -> n\($0.to)" }
    return (["digraph subscriptions {", "  rankdir=LR"] + nodes + edges + ["}"]).joined(separator: "\n")
  }

  private static func escapedForMermaid(_ text: String) -> String {
    text.map { ["\"": "#quot;", "<": "#lt;", ">": "#gt;"][$0] ?? String($0) }.joined()
  }

  private static func escapedForDot(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}

/// The operations and subscribers of a snapshot as nodes with numbers.
private struct SubscriptionGraph {
  struct Node {
    let id: Int
    let lines: [String]
    let isSubscriber: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [(from: Int, to: Int)] = []

  init(_ snapshot: LiveSubscriptions) {
    for subscription in snapshot {
      let last = add(subscription.chain)
      let events = subscription.eventCount == 1 ? "1 event" : "\(subscription.eventCount) events"
      let subscriber = add([subscription.callSite.description, events], isSubscriber: true)
      if let last { edges.append((last, subscriber)) }
    }
  }

  /// Adds a chain, and returns its last node.
  private mutating func add(_ chain: TrackedSubscription.Chain) -> Int? {
    var sources = ((chain.source.map { [$0] } ?? []) + chain.others).compactMap { add($0) }
    for operation in chain.operations {
      let node = add([operation], isSubscriber: false)
      for source in sources { edges.append((source, node)) }
      sources = [node]
    }
    return sources.last
  }

  private mutating func add(_ lines: [String], isSubscriber: Bool) -> Int {
    nodes.append(Node(id: nodes.count + 1, lines: lines, isSubscriber: isSubscriber))
    return nodes.count
  }
}
