/// A stream that several places of a graph subscribe to.
struct SharedStream: Hashable {
  var kind: ShareKind
  var graph: Graph
  /// When `connect()` is called; none for a stream that counts its subscribers.
  var connections: [Connection] = []
}

/// The arguments of `share`.
struct ShareKind: Hashable {
  var replay: Int
  var isForever: Bool
  /// Whether the stream is shared by `publish`, `replay` or `multicast`, and `refCount`.
  var isRefCount = false
  /// How long the connection outlives its last subscriber and its completion.
  var expiry: Int?
}

/// The times at which a connection is made and disposed.
struct Connection: Hashable {
  var connect: Int
  var disconnect: Int
}
