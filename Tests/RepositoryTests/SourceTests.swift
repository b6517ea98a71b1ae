import Foundation
import XCTest

/// Rules for the sources of the package.
final class SourceTests: XCTestCase {
  func testThereIsSomethingToRead() {
    XCTAssertGreaterThan(Repository.files(in: "Sources").count, 50)
    XCTAssertGreaterThan(Repository.files(in: "Tests").count, 15)
  }

  /// The core must not import Foundation, which adds 50 MB to a statically linked program.
  func testTheCoreDoesNotImportFoundation() {
    for file in Repository.files(in: "Sources/Rill") {
      // Platforms without FoundationEssentials have Foundation as a part of the system.
      let code = file.code.replacing(
        #/#if canImport\(FoundationEssentials\)\n  (public )?import FoundationEssentials\n#else\n  (public )?import Foundation\n#endif/#,
        with: "")
      XCTAssertNil(code.firstMatch(of: #/import (struct |class |func )?Foundation/#), file.path)
    }
  }

  /// Locks, atomics and unsafe storage are allowed in these folders only.
  func testLocksAndAtomicsAreInDelivery() {
    let tools = [
      "Mutex", "Atomic<", "Atomic(", "pthread_", "UnsafeMutable", "UnsafeRaw", "Unmanaged", "NSLock", "import Synchronization",
    ]
    let homes = [
      "Sources/Rill/Delivery/", "Sources/RillLocks/", "Sources/RillStore/Cryptography/", "Sources/RillStore/Disk/",
      "Sources/RillBenchmarking/Floors/", "Sources/RillBenchmarking/Measuring/", "Sources/RillObservation/",
      // The signature of a function of key-value observation.
      "Sources/RillUserDefaults/KeyValueObserver.swift",
      "Sources/RillTesting/Tasks/",
    ]
    for file in Repository.files(in: "Sources") where !homes.contains(where: file.path.hasPrefix) {
      for tool in tools { XCTAssertFalse(file.code.contains(tool), "\(tool) in \(file.path)") }
    }
  }

  /// Each access of a bare closure in a `Locked` wraps it once more: see `StoredClosure`.
  func testNoLockHoldsABareClosure() {
    for file in Repository.files(in: "Sources") {
      XCTAssertNil(file.code.firstMatch(of: #/Locked<[^>]*->/#), file.path)
    }
  }

  /// The files outside of `Delivery` that use `Locked`, for types whose state any thread can change.
  func testWhoHasALock() {
    let holders = Repository.files(in: "Sources").filter {
      !$0.path.hasPrefix("Sources/Rill/Delivery/") && !$0.path.hasPrefix("Sources/RillLocks/")
        && !$0.code.matches(of: #/Locked[(<]/#).isEmpty
    }
    XCTAssertEqual(
      Set(holders.map(\.path)),
      [
        "Sources/Rill/Concurrency/AsyncValueBuffer.swift",
        "Sources/Rill/Disposables/AnonymousDisposable.swift",
        "Sources/Rill/Disposables/CompositeDisposable.swift",
        "Sources/Rill/Disposables/DisposeBag.swift",
        "Sources/Rill/Disposables/RefCountDisposable.swift",
        "Sources/Rill/Disposables/DisposableSlot.swift",
        "Sources/Rill/Observable/Hooks.swift",
        "Sources/RillDiagnostics/Inspector.swift",
        "Sources/RillDiagnostics/InspectorServer.swift",
        "Sources/RillDiagnostics/SignpostMetrics.swift",
        "Sources/RillDiagnostics/SubscriptionTracker+Metrics.swift",
        "Sources/RillDiagnostics/SubscriptionTracker.swift",
        "Sources/RillDiagnostics/TrackingPeriod.swift",
        "Sources/RillLifecycle/NotificationCenter+Rx.swift",
        "Sources/RillRecording/RunRecordingClock.swift",
        "Sources/RillRecording/RunRecordingWriter.swift",
        "Sources/RillTesting/Recording/RecordingBuffer.swift",
        "Sources/RillTesting/Recording/SuspendingWait.swift",
        "Sources/rill-marbles/Examples/Counter.swift",
        "Sources/rill-marbles/Examples/ExampleRun.swift",
        "Sources/rill-marbles/Examples/RowRecorder.swift",
        "Sources/rill-top/Web/RecordingRegistry.swift",
        "Sources/rill-top/Web/WebAccessControl.swift",
        "Sources/rill-top/Web/WebServer.swift",
        "Sources/RillLifecycle/Terminal/TerminalDevice.swift",
        "Sources/RillLifecycle/Terminal/TerminalSubscription.swift",
        "Sources/RillLifecycle/Terminal/GracefulShutdown.swift",
        "Sources/RillObservation/ObservedValue.swift",
        "Sources/RillProperties/Stored/Store+DefaultStores.swift",
        "Sources/RillStore/Engine/RunningTransactions.swift",
        "Sources/RillProperties/Stored/StoredCore.swift",
        "Sources/RillStore/Disk/HeldFileLocks.swift", "Sources/RillStore/Disk/FileLockWaits.swift",
        "Sources/RillStore/Disk/MemoryDisk.swift",
        "Sources/RillStore/Engine/ChangeNotifier.swift",
        "Sources/RillStore/Engine/CommitTicket.swift",
        "Sources/RillStore/Engine/PublishedState.swift",
        "Sources/RillStore/EncryptionKeys/PassphraseKey.swift",
        "Sources/RillStore/Store+Observation.swift",
        "Sources/RillStore/Store.swift",
        "Sources/RillTesting/Blocking/BlockingObservable.swift",
        "Sources/RillTesting/Recording/TestableObservable.swift",
        "Sources/RillTesting/Recording/TestableObserver.swift",
        "Sources/RillTesting/Tasks/StallHandlers.swift",
        "Sources/RillTesting/Tasks/TaskSymbolication.swift",
        "Sources/RillTesting/Tasks/VirtualTimeExecutor.swift",
        "Sources/RillTesting/Tasks/VirtualTimeDriver.swift",
        "Sources/RillTesting/VirtualTime/VirtualClock.swift",
        "Sources/RillTesting/VirtualTime/TestScheduler.swift",
        "Sources/RillTesting/VirtualTime/VirtualTimeScheduler.swift",
        "Sources/RillTesting/VirtualTime/VirtualWork.swift",
      ])
  }

  /// The places where the concurrency checks of the compiler are switched off, with their number per file.
  func testEscapeHatches() {
    let concurrency = [
      "Sources/Rill/Concurrency/AsyncValueBuffer.swift": 2,
      "Sources/Rill/Concurrency/SendWithBackpressure.swift": 1,
      "Sources/Rill/Delivery/Batches/BatchDelivery.swift": 1,
      "Sources/Rill/Delivery/Broadcast/BoundedDelivery.swift": 1,
      "Sources/Rill/Delivery/Broadcast/Hub.swift": 1,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub.swift": 1,
      "Sources/Rill/Delivery/Chain/CallbackScope.swift": 1,
      "Sources/Rill/Delivery/Chain/ConnectionScope.swift": 1,
      "Sources/Rill/Delivery/Combining/WindowAndGroupScope.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriberScope.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriptionScope.swift": 1,
      "Sources/Rill/Delivery/Chain/UpstreamScope.swift": 1,
      "Sources/Rill/Delivery/Combining/GatedSource.swift": 1,
      "Sources/Rill/Delivery/Combining/SourceCoordinator.swift": 1,
      "Sources/Rill/Delivery/Combining/SourceSubscription.swift": 1,
      "Sources/Rill/Delivery/Fusion/ImmediateStream.swift": 1,
      "Sources/Rill/Delivery/MainActor/MainQueueSerializer.swift": 1,
      "Sources/Rill/Delivery/Scheduling/DispatchTimerDisposable.swift": 1,
      "Sources/Rill/Delivery/Scheduling/ObserveOnQueue.swift": 1,
      "Sources/Rill/Delivery/Scheduling/PeriodicAction.swift": 1,
      "Sources/Rill/Delivery/Serialization/Gate.swift": 1,
      "Sources/Rill/Observable/Binder.swift": 1,
      "Sources/Rill/Observable/ConnectableObservable.swift": 1,
      "Sources/Rill/Observable/Observable.swift": 1,
      "Sources/Rill/Observable/AnyObserver.swift": 1,
      "Sources/Rill/Observable/RxError.swift": 1,
      "Sources/Rill/Schedulers/MainScheduler.swift": 1,
      "Sources/Rill/Schedulers/SerialDispatchQueueScheduler.swift": 1,
      "Sources/Rill/Subjects/AsyncSubject.swift": 1,
      "Sources/Rill/Subjects/BehaviorRelay.swift": 1,
      "Sources/Rill/Subjects/BehaviorSubject.swift": 1,
      "Sources/Rill/Subjects/ObservableProperty.swift": 1,
      "Sources/Rill/Subjects/PublishRelay.swift": 1,
      "Sources/Rill/Subjects/PublishSubject.swift": 1,
      "Sources/Rill/Subjects/Relay.swift": 1,
      "Sources/Rill/Subjects/ReplayRelay.swift": 1,
      "Sources/Rill/Subjects/ReplaySubject.swift": 1,
      "Sources/RillBenchmarking/Measuring/Tally.swift": 1,
      "Sources/RillCombine/CombineBridge.swift": 4,
      "Sources/RillLocks/InterleavingHooks.swift": 1,
      "Sources/RillLocks/Lock.swift": 1,
      "Sources/RillLocks/Locked.swift": 2,
      "Sources/RillStore/Cryptography/SecretBytes.swift": 1,
      "Sources/RillStore/Disk/MappedLockFile.swift": 1,
      "Sources/RillStore/Disk/ForkSafeDispatchSource.swift": 1,
      "Sources/RillStore/Engine/StorageEngine.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTimeExecutor.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTask.swift": 1,
      "Sources/RillTesting/Tasks/WithVirtualTime.swift": 2,
      "Sources/RillTesting/VirtualTime/HistoricalScheduler.swift": 1,
      "Sources/RillTesting/VirtualTime/TestScheduler.swift": 1,
      "Sources/RillTesting/VirtualTime/VirtualTimeScheduler.swift": 1,
      "Sources/RillUserDefaults/KeyValueObserver.swift": 1,
      "Sources/RillUserDefaults/UserDefaults+Rx.swift": 2,
    ]
    let casts = [
      "Sources/Rill/Concurrency/AssumeIsolated.swift": 4, "Sources/Rill/Delivery/Diagnostics/ErrorCheckpoints.swift": 1,
      "Sources/Rill/Delivery/Diagnostics/ScopeTracking.swift": 1, "Sources/RillDiagnostics/InspectorServer.swift": 1,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub.swift": 5, "Sources/RillDiagnostics/TrackedChainSection.swift": 1,
      "Sources/Rill/Delivery/Derived/DerivedInputs.swift": 1, "Sources/Rill/Delivery/Derived/DerivedSource.swift": 2,
      "Sources/Rill/Delivery/Fusion/Observable+Fusion.swift": 1, "Sources/Rill/Delivery/Sharing/SharedConnection.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTimeExecutor.swift": 4,
    ]
    let exclusivity = [
      "Sources/Rill/Delivery/Batches/BatchChanges.swift": 3,
      "Sources/Rill/Delivery/Batches/BatchContext.swift": 1,
      "Sources/Rill/Delivery/Batches/BatchDelivery.swift": 1,
      "Sources/Rill/Delivery/Batches/DeferredEvent.swift": 1,
      "Sources/Rill/Delivery/Batches/StateChange.swift": 1,
      "Sources/Rill/Delivery/Broadcast/BoundedDelivery.swift": 1,
      "Sources/Rill/Delivery/Broadcast/Hub.swift": 6,
      "Sources/Rill/Delivery/Broadcast/HubSubscription.swift": 2,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub.swift": 5,
      "Sources/Rill/Delivery/Broadcast/StoredValuesChange.swift": 4,
      "Sources/Rill/Delivery/Chain/CallbackScope.swift": 2,
      "Sources/Rill/Delivery/Chain/SubscriberScope.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriptionScope.swift": 3,
      "Sources/Rill/Delivery/Chain/Trampoline.swift": 3,
      "Sources/Rill/Delivery/Combining/RetryWhenCoordinator.swift": 1,
      "Sources/Rill/Delivery/Derived/HubRootState.swift": 1,
      "Sources/Rill/Delivery/MainActor/MainQueueSerializer.swift": 1,
      "Sources/Rill/Delivery/Scheduling/DeadlineTimer.swift": 4,
      "Sources/Rill/Delivery/Scheduling/ObserveOnQueue.swift": 2,
      "Sources/Rill/Delivery/Scheduling/PeriodicAction.swift": 1,
      "Sources/Rill/Delivery/Serialization/Gate.swift": 2,
      "Sources/Rill/Delivery/Storage/Box.swift": 1,
      "Sources/Rill/Delivery/Storage/FIFOQueue.swift": 4,
      "Sources/Rill/Delivery/Storage/ObjectList.swift": 1,
      "Sources/Rill/Delivery/Storage/ValueCell.swift": 1,
    ]
    for file in Repository.files(in: "Sources") {
      let code = file.code
      let hatches = code.occurrences(of: "@unchecked Sendable") + code.occurrences(of: "nonisolated(unsafe)")
      XCTAssertEqual(hatches, concurrency[file.path] ?? 0, file.path)
      let unchecked = code.occurrences(of: "unsafeBitCast") + code.occurrences(of: "unsafeDowncast")
      XCTAssertEqual(unchecked, casts[file.path] ?? 0, file.path)
      XCTAssertEqual(code.occurrences(of: "@exclusivity(unchecked)"), exclusivity[file.path] ?? 0, file.path)
      XCTAssertEqual(code.occurrences(of: "@preconcurrency import"), 0, file.path)
    }
  }

  /// Each of these places, also in the tests, must have a comment with the reason within three lines.
  func testEscapeHatchesHaveReasons() {
    for file in ["Sources", "Tests"].flatMap(Repository.files) where !file.path.hasPrefix("Tests/RepositoryTests/") {
      for (index, line) in file.lines.enumerated() {
        guard line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") else { continue }
        let nearby = file.lines[max(0, index - 3)...min(file.lines.count - 1, index + 3)]
        XCTAssertTrue(nearby.contains { $0.contains("// Sendable: ") }, "no reason at \(file.path):\(index + 1)")
      }
    }
  }

  func testNoFileIsTooLong() {
    for file in ["Sources", "Tests", "Benchmarks"].flatMap(Repository.files) {
      XCTAssertLessThanOrEqual(file.lines.count, 500, file.path)
    }
  }

  /// Every public function of an operator must have a marble diagram and a complexity.
  func testEveryOperatorHasAMarbleDiagram() {
    for file in Repository.operators {
      var comment: [Substring] = []
      for line in file.lines {
        // Attributes can be on the same line as the function.
        let code = line.drop { $0 == " " }.replacing(#/^(@\w+ )+public/#, with: "public")
        if code.hasPrefix("///") {
          comment.append(code)
        } else if code.hasPrefix("@") || code.isEmpty {
          if code.isEmpty { comment = [] }
        } else {
          if code.hasPrefix("public func") || code.hasPrefix("public static func") {
            XCTAssertTrue(comment.contains { $0.hasPrefix("///     ") }, "no diagram in \(file.path): \(code)")
            XCTAssertTrue(comment.contains { $0.hasPrefix("/// - Complexity:") }, "no complexity in \(file.path): \(code)")
          }
          comment = []
        }
      }
    }
  }

  /// Every operator must be in the completion tables and have a test.
  ///
  /// Every operator with a source must have an entry in the test catalog.
  func testEveryOperatorIsChecked() throws {
    let tests = Repository.files(in: "Tests/RillTests").map(\.text).joined()
    let tables = try String(contentsOf: Repository.root.appending(path: "Docs/Completion.md"), encoding: .utf8)
    let withoutSource = [
      "just", "of", "from", "range", "generate", "repeatElement", "interval", "timer", "empty", "error", "never",
    ]
    for file in Repository.operators {
      for match in file.code.matches(of: #/public (?:static )?func `?(\w+)`?/#) where match.output.1 != "callAsFunction" {
        let name = String(match.output.1)
        XCTAssertTrue(tables.contains("`\(name)`") || tables.contains("`\(name)("), "\(name) is not in the completion tables")
        XCTAssertTrue(tests.contains(".\(name)(") || tests.contains(".\(name) {"), "\(name) has no test")
        guard !withoutSource.contains(name) else { continue }
        XCTAssertTrue(tests.contains("Entry(\"\(name)"), "\(name) has no Entry")
      }
    }
  }

  /// The file of each operator must have a file of tests.
  func testEveryOperatorHasAFileOfTests() {
    let tests = Set(Repository.files(in: "Tests/RillTests/Operators").map(\.path))
    for file in Repository.operators where file.code.contains("public ") {
      let path = file.path.replacing("Sources/Rill/", with: "Tests/RillTests/").replacing(".swift", with: "Tests.swift")
      XCTAssertTrue(tests.contains(path), "\(path) is missing")
    }
  }

  /// The completion table must match the documentation of the operators.
  ///
  /// `RILL_WRITE=1` updates the table.
  func testTheCompletionTable() throws {
    let table = CompletionTable()
    XCTAssertEqual(table.silentFiles, [], "no `- … completes:` in the documentation of")
    let page = Repository.root.appending(path: "Docs/Completion.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let heading = "| operator | completes | on an error | subscribes |\n|---|---|---|---|\n"
    let start = try XCTUnwrap(text.range(of: heading)).upperBound
    let end = try XCTUnwrap(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    let expected = table.lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RILL_WRITE"] == "1" {
      try text.replacingCharacters(in: start..<end, with: expected).write(to: page, atomically: true, encoding: .utf8)
    } else {
      XCTAssertEqual(
        text[start..<end].split(separator: "\n").map(String.init), table.lines,
        "run `RILL_WRITE=1 swift test --filter testTheCompletionTable`")
    }
  }
}
