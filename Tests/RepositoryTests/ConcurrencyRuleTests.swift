import TestSupport
import XCTest

/// Where the sources may use locks, atomics and unsafe code, and where they switch checks of the compiler off.
final class ConcurrencyRuleTests: XCTestCase {
  /// What only some folders may use.
  ///
  /// `homes` are beginnings of paths in `Sources`. `shared` adds the files of `Operators` without a public function, which contain
  /// what several operators share.
  private static let rules: [(tools: [String], shared: Bool, homes: [String])] = [
    (
      [
        "Mutex", "Atomic<", "Atomic(", "pthread_", "UnsafeMutable", "UnsafeRaw", "Unmanaged", "NSLock",
        "import Synchronization",
      ],
      shared: false,
      [
        "Rill/Core/Chain/", "Rill/Core/Diagnostics/", "Rill/Core/Platform/", "Rill/Core/Serialization/", "Rill/Core/Storage/",
        "Rill/Delivery/", "RillLocks/", "RillStore/Cryptography/", "RillStore/Disk/", "RillBenchmarking/HandwrittenBaselines/",
        "RillBenchmarking/Measuring/", "RillObservation/", "RillRecording/RunRecordingWriter", "RillUserDefaults/",
        "RillTesting/Tasks/",
      ]
    ),
    // Subjects and traits have no lock: their state is in hubs. The rules of the store's format have no state.
    (
      ["Locked<", "Locked("],
      shared: true,
      [
        "Rill/Core/", "Rill/Delivery/", "Rill/Concurrency/", "RillLocks/", "RillDiagnostics/",
        "RillLifecycle/", "RillObservation/", "RillProperties/", "RillRecording/", "RillStore/Disk/", "RillStore/Engine/",
        "RillStore/EncryptionKeys/", "RillStore/Store", "RillTesting/", "rill-marbles/Examples/", "rill-top/Web/",
      ]
    ),
    (
      ["@unchecked Sendable", "nonisolated(unsafe)"],
      shared: true,
      [
        "Rill/Core/", "Rill/Delivery/", "Rill/Binding/", "Rill/Concurrency/", "Rill/Schedulers/",
        "Rill/Subjects/",
        "RillBenchmarking/Measuring/", "RillCombine/", "RillLocks/", "RillStore/Cryptography/", "RillStore/Disk/",
        "RillStore/Engine/", "RillTesting/", "RillUserDefaults/",
      ]
    ),
    (
      ["unsafeBitCast", "unsafeDowncast"],
      shared: true,
      ["Rill/Core/", "Rill/Delivery/", "RillDiagnostics/", "RillTesting/Tasks/", "GenerateOverloads/IsolationErasure"]
    ),
    (["@exclusivity(unchecked)"], shared: true, ["Rill/Core/", "Rill/Delivery/"]),
    (["@preconcurrency import"], shared: false, []),
  ]

  func testWhatOnlySomeFoldersMayUse() {
    for file in Repository.files(in: "Sources") {
      let isShared = file.path.hasPrefix("Sources/Rill/Operators/") && !file.code.contains("public ")
      for rule in Self.rules
      where !(rule.shared && isShared) && !rule.homes.contains(where: { file.path.hasPrefix("Sources/\($0)") }) {
        for tool in rule.tools { XCTAssertFalse(file.code.contains(tool), "\(tool) in \(file.path)") }
      }
    }
  }

  /// Each access of a bare closure in a `Locked` wraps it once more: see `StoredClosure`.
  func testNoLockHoldsABareClosure() {
    for file in Repository.files(in: "Sources") {
      XCTAssertNil(file.code.firstMatch(of: #/Locked<[^>]*->/#), file.path)
    }
  }

  /// Each of these places, also in the tests, must have a comment with the reason within three lines.
  func testEscapeHatchesHaveReasons() {
    let hatches = ["@unchecked Sendable", "nonisolated(unsafe)"]
    for file in ["Sources", "Tests"].flatMap(Repository.files) where !file.path.hasPrefix("Tests/RepositoryTests/") {
      guard hatches.contains(where: { file.text.contains($0) }) else { continue }
      for (index, line) in file.lines.enumerated() {
        guard hatches.contains(where: { line.contains($0) }) else { continue }
        let nearby = file.lines[max(0, index - 3)...min(file.lines.count - 1, index + 3)]
        XCTAssertTrue(nearby.contains { $0.contains("// Sendable: ") }, "no reason at \(file.path):\(index + 1)")
      }
    }
  }
}
