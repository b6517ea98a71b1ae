import RillLocks

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Finds the places in the sources that belong to addresses of code, for the messages of tests that fail.
///
/// The names of functions are found within a tenth of a second. The line numbers of a program take about a second, and then some
/// milliseconds for each address. So only the places that a message shows are looked up.
enum TaskSymbolication {
  /// What a task waits for.
  struct Suspension {
    /// Says where the task was started, where it is suspended, and in what.
    let lines: [String]
    /// Whether the task sleeps on a clock that is not a virtual one.
    let isRealSleep: Bool
  }

  static func suspension(startedAt: [UInt], suspendedAt: [UInt]?) -> Suspension {
    let start = firstOfTest(startedAt.map { CodeAddress(address: $0, isReturnAddress: true) })
    let started = start.map { "  started at \($0.location) in \($0.function)" } ?? "  a task"
    guard let suspendedAt else {
      return Suspension(lines: [started, "    runs, or waits where the test does not see it"], isRealSleep: false)
    }
    let suspension = suspendedAt.map { CodeAddress(address: $0, isReturnAddress: false) }
    let place = firstOfTest(suspension)
    let reason = reason(names(of: suspension))
    return Suspension(
      lines: [started, "    \(reason.text)" + (place.map { " at \($0.location) in \($0.function)" } ?? "")],
      isRealSleep: reason == .realSleep)
  }

  /// Whether a task that is suspended there sleeps on a clock that is not a virtual one.
  static func isSleep(_ suspendedAt: [UInt]) -> Bool { reason(names(suspendedAt)) == .realSleep }

  /// Whether a task that is suspended there sleeps, or waits for another task or in a function of Rill.
  ///
  /// Another one may wait for code outside of the test.
  static func isInside(_ suspendedAt: [UInt]) -> Bool {
    let names = names(suspendedAt)
    return reason(names) != .other || names.first { $0.origin > .standardLibrary }.map { $0.origin < .other } == true
  }

  private enum Reason {
    case realSleep
    case virtualSleep
    case task
    case other

    var text: String {
      switch self {
      case .realSleep: "sleeps on a real clock"
      case .virtualSleep: "sleeps on a virtual clock"
      case .task: "waits for another task"
      case .other: "waits"
      }
    }
  }

  private static func reason(_ names: [Name]) -> Reason {
    // Functions of a test can have such names, too.
    if names.contains(where: { $0.origin == .rillTesting && $0.function.contains("VirtualClock.sleep(") }) {
      return .virtualSleep
    }
    if names.contains(where: { $0.origin <= .standardLibrary && $0.function.contains("sleep(") }) { return .realSleep }
    return names.contains { $0.function.hasPrefix("Task.value") || $0.function.hasPrefix("Task.result") } ? .task : .other
  }

  // MARK: Names and places

  fileprivate enum Origin: Comparable {
    /// The runtime or the system.
    case system
    /// The standard library, also for extensions of its types.
    case standardLibrary
    case rill
    /// This module, which makes a test's tasks.
    case rillTesting
    case other
  }

  fileprivate struct Name {
    let function: String
    let origin: Origin
  }

  fileprivate struct Place {
    let function: String
    /// As `File.swift:12`.
    let location: String
    /// Whether the function is the test's, and not one of a library of this package.
    let isOfTest: Bool
  }

  /// What has been found; several places for an address of inlined functions.
  private static let known = Locked<(names: [CodeAddress: Name], places: [CodeAddress: [Place]])>(([:], [:]))

  private static func names(_ suspendedAt: [UInt]) -> [Name] {
    names(of: suspendedAt.map { CodeAddress(address: $0, isReturnAddress: false) })
  }

  private static func names(of addresses: [CodeAddress]) -> [Name] {
    known.withLock { known in
      // Found under the lock: the runtime misses names if two threads look for them.
      let new = Set(addresses).filter { known.names[$0] == nil }
      if !new.isEmpty { known.names.merge(findNames(new)) { $1 } }
      return addresses.compactMap { known.names[$0] }
    }
  }

  private static func firstOfTest(_ addresses: [CodeAddress]) -> Place? {
    _ = names(of: addresses)
    return known.withLock { known in
      for address in addresses {
        guard let origin = known.names[address]?.origin, origin != .system, origin != .rillTesting else { continue }
        let places = known.places[address] ?? findPlaces(address)
        known.places[address] = places
        if let place = places.first(where: \.isOfTest) { return place }
      }
      return nil
    }
  }

  #if os(Linux) && canImport(Runtime)
    private static let libraries = [
      "Rill", "RillCombine", "RillDiagnostics", "RillLifecycle", "RillLocks", "RillObservation", "RillProperties",
      "RillRecording", "RillStore", "RillTesting", "RillTestingTraits", "RillUserDefaults", "RillViewModel", "CRillVirtualTime",
    ]
    /// Captured once: with a second map, the runtime finds no names in the libraries.
    private static let images = ImageMap.capture()

    private static func findNames(_ addresses: Set<CodeAddress>) -> [CodeAddress: Name] {
      var names: [CodeAddress: Name] = [:]
      for frame in frames(addresses, options: []) {
        guard let symbol = frame.symbol, let address = CodeAddress(frame.captured) else { continue }
        names[address] = Name(function: symbol.name, origin: Origin(symbol))
      }
      return names
    }

    private static func findPlaces(_ address: CodeAddress) -> [Place] {
      frames([address], options: .default).compactMap { frame in
        guard let symbol = frame.symbol, let location = symbol.sourceLocation, location.line > 0 else { return nil }
        let name = location.path.split(separator: "/").last.map(String.init) ?? ""
        return Place(
          function: symbol.name, location: "\(name):\(location.line)",
          isOfTest: !libraries.contains { location.path.contains("/Sources/\($0)/") })
      }
    }

    private static func frames(
      _ addresses: Set<CodeAddress>, options: Backtrace.SymbolicationOptions
    ) -> [SymbolicatedBacktrace.Frame] {
      SerializedBacktrace(addresses).decoded?.symbolicated(with: images, options: options)?.frames ?? []
    }
  #else
    private static func findNames(_ addresses: Set<CodeAddress>) -> [CodeAddress: Name] { [:] }

    private static func findPlaces(_ address: CodeAddress) -> [Place] { [] }
  #endif
}

#if os(Linux) && canImport(Runtime)
  extension TaskSymbolication.Origin {
    /// Tells functions apart by their mangled names: the prefix is the module.
    fileprivate init(_ symbol: SymbolicatedBacktrace.Symbol) {
      let isSystem = ["libswift", "libdispatch", "libc."].contains { symbol.imageName.hasPrefix($0) }
      guard !isSystem, symbol.rawName.hasPrefix("$s") else {
        self = .system
        return
      }
      let module = symbol.rawName.dropFirst(2)
      if module.hasPrefix("s") || module.hasPrefix("S") {
        self = .standardLibrary
      } else {
        self = module.hasPrefix("11RillTesting") ? .rillTesting : module.hasPrefix("4Rill") ? .rill : .other
      }
    }
  }
#endif
