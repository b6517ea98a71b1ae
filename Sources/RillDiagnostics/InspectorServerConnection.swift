import CRillDiagnostics
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection of an inspector, and what its client knows.
struct InspectorServerConnection {
  /// What the client knows of a subscription.
  struct Known {
    var shape: UInt64
    var eventCount: UInt64
  }

  let descriptor: Int32
  private let source: any DispatchSourceRead
  private var known: [UInt64: Known] = [:]
  /// The number of the newest recording that the client knows.
  private var recordingCount = 0
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
    if count == -Int(EAGAIN) || count == -Int(EINTR) { return true }
    guard count > 0 else { return false }
    ignoredBytes += count
    return ignoredBytes <= Self.junkLimit
  }

  /// Sends what has changed since the last update, unless the client has not read that yet.
  mutating func update(_ snapshot: InspectorSnapshot) {
    noteProgress()
    let isFull = !pending.isEmpty
    flush()
    // A full socket takes more only after the client has read.
    if isFull, hasSent { updatesWithoutProgress = 0 }
    guard pending.isEmpty else {
      dropped += snapshot.droppedCount + UInt64(snapshot.samples.count)
      return
    }
    let message = InspectorMessage.update(snapshot, known: &known, dropped: dropped, recordings: recordingCount)
    recordingCount = snapshot.recordings.last?.number ?? 0
    dropped = 0
    pending = message.bytes[...]
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
      if count == -Int(EINTR) { continue }
      guard count > 0 else {
        isClosed = count != -Int(EAGAIN) && count != -Int(EWOULDBLOCK)
        break
      }
      pending = pending.dropFirst(count)
      hasSent = true
    }
    if pending.isEmpty { pending = [] }
  }
}
