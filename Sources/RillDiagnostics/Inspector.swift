import CRillDiagnostics
import RillLocks

/// Lets the program `rill-top` show the live subscriptions of this process while it runs.
///
///     try Inspector.start()
///
/// It opens a Unix socket in a folder that only this user can enter, where `rill-top` finds it: `$XDG_RUNTIME_DIR/rill`, or without that
/// variable `/tmp/rill-UID`, and on macOS `rill-UID` in the user's folder for temporary files. The page *Seeing a running program*
/// shows what one sees, and describes the lines that the socket sends.
///
/// **What leaves the program.** Call sites, operators, counts, times, threads and the types of values. Values only if the program says
/// `values: .described`, and never those of `@Stored` and `@KeychainStorage` and of the operators behind them. A value that a program
/// copies from such a stream into a subject of its own is not recognized.
///
/// **Cost.** A started inspector has no thread and no buffer while no client is connected: it costs what `SubscriptionTracker` costs,
/// or nothing with `tracking: .whileConnected`. While a client is connected, at most one value of each subscription is looked at in 10
/// milliseconds, on the thread that delivers it. No thread of the program waits for a client: what does not fit into the buffer of
/// 2,048 events is dropped and counted.
///
/// All functions can be called from any thread.
public enum Inspector {
  /// What a client receives of the values.
  public enum Values: Sendable {
    /// Their types.
    case typesOnly
    /// Their descriptions, too, of at most 112 bytes. `description` is called on the thread that delivers the value, and delays it.
    case described
  }

  /// Which subscriptions a client sees.
  public enum Tracking: Sendable {
    /// Those that are made after the inspector has been started, which starts `SubscriptionTracker`.
    case fromStart
    /// Those that are made while a client is connected.
    case whileConnected
  }

  private static let server = Locked<InspectorServer?>(nil)

  /// Whether the inspector is started.
  public static var isStarted: Bool { server.withLock { $0 != nil } && !rill_is_forked() }

  /// Starts the inspector.
  ///
  /// Does nothing if it is started.
  ///
  /// A process that is forked off this one has no inspector, and does not keep the socket. The socket is removed when the process
  /// exits. That of a killed process is removed by `rill-top`, and its recordings stay.
  ///
  /// - Parameters:
  ///   - values: what a client receives of the values.
  ///   - tracking: which subscriptions a client sees.
  /// - Throws: `InspectorError`.
  public static func start(values: Values = .typesOnly, tracking: Tracking = .fromStart) throws(InspectorError) {
    try start(values: values, tracking: tracking, in: .standard)
  }

  package static func start(values: Values, tracking: Tracking, in folder: InspectorFolder) throws(InspectorError) {
    if rill_is_forked() { throw .forked }
    // Under the lock: another caller returns when it is started, too.
    let failure: InspectorError? = server.withLock { server in
      guard server == nil else { return nil }
      do throws(InspectorError) {
        server = try InspectorServer(folder, values, tracking)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends the connections, and removes the socket and the temporary recordings.
  public static func stop() {
    server.withLock { server in
      defer { server = nil }
      return server
    }?.stop()
  }

  /// Shows a recording that a `RunRecorder` writes, with its values.
  ///
  /// The client reads the file, so the recording is what may be seen: leave secrets out of it with `writing:`. Has no effect if the
  /// inspector is not started.
  ///
  /// - Parameter path: the absolute path of the file.
  public static func show(recordingAt path: String) { server.withLock { $0 }?.recordings.add(path) }

  /// Returns the path for one recording that the client shows, and that is removed when the process exits.
  ///
  /// Each call returns another path, also for the same name: two screens, or a screen that is opened again, have a recording each.
  ///
  /// The recording of a process that a signal or a crash has ended stays. This function removes it if it was last written more than
  /// seven days ago, in any program of the same user.
  ///
  /// - Parameter name: the name of the file, of which letters and digits are used.
  /// - Returns: The path, or nil if the inspector is not started.
  public static func temporaryRecording(_ name: String) -> String? {
    server.withLock { $0 }?.recordings.addTemporary(named: name)
  }

  /// The number of connected clients.
  package static var clientCount: Int { server.withLock { $0 }?.clientCount ?? 0 }
}
