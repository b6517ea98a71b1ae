import CRillDiagnostics
import Dispatch

/// A client of an inspector: its connection, and what it has not received yet.
struct InspectorClient {
  let descriptor: Int32
  private let source: any DispatchSourceRead
  private var knowledge = InspectorClientKnowledge()
  /// What the socket has not taken.
  private var pending: ArraySlice<UInt8>
  /// Events that the client misses, because it did not read.
  private var dropped: UInt64 = 0
  private var updatesWithoutProgress = 0
  /// How much the client had not read at the last update.
  private var lastUnread = 0
  /// Whether something was sent since then.
  private var hasSent = false
  private var ignoredBytes = 0
  private var isClosed = false

  /// Junk of a client that speaks another protocol.
  private static let junkLimit = 1 << 16
  /// Ten seconds.
  private static let patience = 100

  init(_ descriptor: Int32, _ source: any DispatchSourceRead, _ hello: InspectorMessage) {
    (self.descriptor, self.source) = (descriptor, source)
    pending = hello.bytes[...]
  }

  /// Whether the client has read nothing for so long that it is to be given up, or has closed the connection.
  ///
  /// A read source of Dispatch can miss that, if it comes together with something to read.
  var isOver: Bool { isClosed || updatesWithoutProgress > Self.patience }

  func close() { source.cancel() }

  /// Reads what the client has sent.
  ///
  /// Returns false if it has gone, or has sent too much.
  mutating func readAndIgnore() -> Bool {
    let count = rill_socket_discard(descriptor)
    ignoredBytes += max(0, count)
    return count >= 0 && ignoredBytes <= Self.junkLimit
  }

  /// Sends what has changed since the last update, unless the client has not read that yet.
  mutating func update(_ snapshot: InspectorSnapshot) {
    noteProgress()
    let isFull = !pending.isEmpty
    flush()
    // A full socket takes more only after the client has read.
    if isFull, hasSent { updatesWithoutProgress = 0 }
    dropped += snapshot.droppedCount
    guard pending.isEmpty else {
      dropped += UInt64(snapshot.samples.count)
      return
    }
    pending = InspectorMessage.update(snapshot, knowledge.update(to: snapshot), dropped: dropped).bytes[...]
    dropped = 0
    flush()
  }

  /// Notes whether the client has read something since the last update.
  ///
  /// What counts is what it has read, and not what the socket has taken: the lines of a small program fill no buffer for minutes.
  private mutating func noteProgress() {
    let unread = rill_socket_unread(descriptor)
    let hasRead = unread == 0 && pending.isEmpty || unread < lastUnread + (hasSent ? 1 : 0)
    (lastUnread, hasSent) = (unread, false)
    updatesWithoutProgress = hasRead ? 0 : updatesWithoutProgress + 1
  }

  private mutating func flush() {
    while !pending.isEmpty {
      let count = unsafe pending.withUnsafeBytes { unsafe rill_socket_send(descriptor, $0.baseAddress, UInt($0.count)) }
      isClosed = count < 0
      guard count > 0 else { return }
      pending = pending.dropFirst(count)
      hasSent = true
    }
    // Releases the bytes.
    pending = []
  }
}
