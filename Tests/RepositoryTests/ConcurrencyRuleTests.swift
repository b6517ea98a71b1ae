import TestSupport
import XCTest

/// Where the sources may use locks, atomics and unsafe code, and where they switch checks of the compiler off.
final class ConcurrencyRuleTests: XCTestCase {
  /// Locks, atomics and unsafe storage are allowed in these folders only.
  func testLocksAndAtomicsAreInDelivery() {
    let tools = [
      "Mutex", "Atomic<", "Atomic(", "pthread_", "UnsafeMutable", "UnsafeRaw", "Unmanaged", "NSLock", "import Synchronization",
    ]
    let homes = [
      "Sources/Rill/Delivery/", "Sources/RillLocks/", "Sources/RillStore/Cryptography/", "Sources/RillStore/Disk/",
      "Sources/RillBenchmarking/HandwrittenBaselines/", "Sources/RillBenchmarking/Measuring/", "Sources/RillObservation/",
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
        "Sources/Rill/Operators/Recovering/RetryWhenCoordinator.swift",
        "Sources/Rill/Operators/Sharing/ConnectionLifecycle.swift",
        "Sources/Rill/Operators/Transforming/WindowAndGroupStreams.swift",
        "Sources/RillDiagnostics/Inspector.swift",
        "Sources/RillDiagnostics/InspectorServer.swift",
        "Sources/RillDiagnostics/SignpostMetricsHandler.swift",
        "Sources/RillDiagnostics/SubscriptionTracker+MetricsHandler.swift",
        "Sources/RillDiagnostics/SubscriptionTracker.swift",
        "Sources/RillDiagnostics/LeakTrackingScope.swift",
        "Sources/RillLifecycle/NotificationCenter+Rx.swift",
        "Sources/RillRecording/RunRecordingClock.swift",
        "Sources/RillRecording/RunRecordingWriter.swift",
        "Sources/RillTesting/Recording/RecordingBuffer.swift",
        "Sources/RillTesting/Recording/RecordingBuffer+Waiting.swift",
        "Sources/RillTesting/Recording/AsyncLatch.swift",
        "Sources/rill-marbles/Examples/CallCounter.swift",
        "Sources/rill-marbles/Examples/ExampleRun.swift",
        "Sources/rill-marbles/Examples/RowRecorder.swift",
        "Sources/rill-top/Web/RecordingRegistry.swift",
        "Sources/rill-top/Web/WebAccessControl.swift",
        "Sources/rill-top/Web/WebConnectionSlots.swift",
        "Sources/RillLifecycle/ProcessSignalHandlers.swift",
        "Sources/RillLifecycle/Terminal/TerminalDevice.swift",
        "Sources/RillLifecycle/Terminal/TerminalSubscription.swift",
        "Sources/RillLifecycle/Terminal/TerminalSubscription+Input.swift",
        "Sources/RillLifecycle/Terminal/GracefulShutdown.swift",
        "Sources/RillObservation/Observable+Tracking.swift",
        "Sources/RillProperties/Stored/Store+DefaultStores.swift",
        "Sources/RillStore/Engine/TransactionReentrancyCheck.swift",
        "Sources/RillProperties/Stored/StoredCore.swift",
        "Sources/RillStore/Disk/FileLockSuspension.swift", "Sources/RillStore/Disk/FileLockWaits.swift",
        "Sources/RillStore/Disk/FolderWatch+Linux.swift", "Sources/RillStore/Disk/MemoryDisk.swift",
        "Sources/RillStore/Engine/ChangeNotifier.swift",
        "Sources/RillStore/Engine/CommitTicket.swift",
        "Sources/RillStore/Engine/CommittedEntries.swift",
        "Sources/RillStore/EncryptionKeys/PassphraseKey.swift",
        "Sources/RillStore/Store+Observation.swift",
        "Sources/RillStore/Store.swift",
        "Sources/RillTesting/Blocking/BlockingObservable.swift",
        "Sources/RillTesting/Recording/TestableObservable.swift",
        "Sources/RillTesting/Recording/TestableObserver.swift",
        "Sources/RillTesting/Tasks/StallHandlers.swift",
        "Sources/RillTesting/Tasks/TaskSymbolication.swift",
        "Sources/RillTesting/Tasks/VirtualTimeExecutors.swift",
        "Sources/RillTesting/Tasks/VirtualTimeRun.swift",
        "Sources/RillTesting/Tasks/VirtualTimeDriver.swift",
        "Sources/RillTesting/VirtualTime/PeriodicAction.swift",
        "Sources/RillTesting/VirtualTime/VirtualClock.swift",
        "Sources/RillTesting/VirtualTime/TestScheduler.swift",
        "Sources/RillTesting/VirtualTime/VirtualTimeScheduler.swift",
        "Sources/RillTesting/VirtualTime/CancelableVirtualWork.swift",
      ])
  }

  /// The places where the concurrency checks of the compiler are switched off, with their number per file.
  func testEscapeHatches() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let concurrency = [
      "Sources/Rill/Concurrency/AsyncValueBuffer.swift": 2,
      "Sources/Rill/Concurrency/SendWithBackpressure.swift": 1,
      "Sources/Rill/Delivery/Serialization/Batches/BatchDelivery.swift": 1,
      "Sources/Rill/Delivery/Serialization/Batches/MainQueueBatch.swift": 1,
      "Sources/Rill/Delivery/Broadcast/Hub.swift": 1,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriberScope.swift": 1,
      "Sources/Rill/Operators/Sharing/SharedConnectionScope.swift": 1,
      "Sources/Rill/Operators/Transforming/WindowAndGroupStreams.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriptionScope.swift": 1,
      "Sources/Rill/Delivery/Chain/UpstreamScope.swift": 1,
      "Sources/Rill/Delivery/Combining/SerializedSource.swift": 1,
      "Sources/Rill/Delivery/Combining/SourceCoordinator.swift": 1,
      "Sources/Rill/Delivery/Combining/SourceSubscription.swift": 1,
      "Sources/Rill/Delivery/Fusion/JustStream.swift": 1,
      "Sources/Rill/Delivery/MainActor/MainQueueSerializer.swift": 1,
      "Sources/Rill/Delivery/Scheduling/ObserveOnQueue.swift": 1,
      "Sources/Rill/Delivery/Serialization/Gate.swift": 1,
      "Sources/Rill/Observable/Binder.swift": 1,
      "Sources/Rill/Observable/ConnectableObservable.swift": 1,
      "Sources/Rill/Observable/Observable.swift": 1,
      "Sources/Rill/Observable/AnyObserver.swift": 1,
      "Sources/Rill/Observable/RxError.swift": 1,
      "Sources/Rill/Schedulers/DispatchQueueConfiguration.swift": 1,
      "Sources/Rill/Schedulers/MainScheduler.swift": 1,
      "Sources/Rill/Schedulers/SerialDispatchQueueScheduler.swift": 1,
      "Sources/Rill/Subjects/AsyncSubject.swift": 1,
      "Sources/Rill/Subjects/BehaviorRelay.swift": 1,
      "Sources/Rill/Subjects/BehaviorSubject.swift": 1,
      "Sources/Rill/Subjects/EventRelay.swift": 1,
      "Sources/Rill/Subjects/ObservableProperty.swift": 1,
      "Sources/Rill/Subjects/PublishRelay.swift": 1,
      "Sources/Rill/Subjects/PublishSubject.swift": 1,
      "Sources/Rill/Subjects/Relay.swift": 1,
      "Sources/Rill/Subjects/ReplayRelay.swift": 1,
      "Sources/Rill/Subjects/ReplaySubject.swift": 1,
      "Sources/RillBenchmarking/Measuring/BenchmarkChecksum.swift": 1,
      "Sources/RillCombine/CombineBridge.swift": 4,
      "Sources/RillLocks/InterleavingHooks.swift": 1,
      "Sources/RillLocks/Lock.swift": 1,
      "Sources/RillLocks/Locked.swift": 2,
      "Sources/RillStore/Cryptography/SecretBytes.swift": 1,
      "Sources/RillStore/Disk/MappedDurablePosition.swift": 1,
      "Sources/RillStore/Disk/ForkSafeDispatchSource.swift": 1,
      "Sources/RillStore/Engine/StorageEngine.swift": 1,
      "Sources/RillTesting/Marbles/MarbleTest.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTimeRun.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTask.swift": 1,
      "Sources/RillTesting/Tasks/WithVirtualTime.swift": 2,
      "Sources/RillTesting/VirtualTime/HistoricalScheduler.swift": 1,
      "Sources/RillTesting/VirtualTime/TestScheduler.swift": 1,
      "Sources/RillTesting/VirtualTime/VirtualTimeScheduler.swift": 1,
      "Sources/RillUserDefaults/KeyValueObserver.swift": 1,
      "Sources/RillUserDefaults/UserDefaults+Rx.swift": 2,
    ]
    let casts = [
      "Sources/Rill/Concurrency/IsolationErasure.swift": 4, "Sources/Rill/Delivery/Diagnostics/ScopeTracking.swift": 1,
      "Sources/RillDiagnostics/InspectorServer.swift": 1,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub+Batches.swift": 3, "Sources/RillDiagnostics/OperatorChainSection.swift": 1,
      "Sources/Rill/Delivery/Derived/DerivedInputValues.swift": 1, "Sources/Rill/Delivery/Derived/DerivedSource.swift": 2,
      "Sources/Rill/Delivery/Fusion/Observable+IsImmediate.swift": 1,
      "Sources/Rill/Operators/Sharing/SharedConnection.swift": 1,
      "Sources/RillTesting/Tasks/VirtualTimeExecutors.swift": 2,
      "Sources/RillTesting/Tasks/VirtualTimeRun.swift": 2,
    ]
    let exclusivity = [
      "Sources/Rill/Delivery/Serialization/Batches/BatchChanges.swift": 1,
      "Sources/Rill/Delivery/Serialization/Batches/BatchContext.swift": 1,
      "Sources/Rill/Delivery/Serialization/Batches/BatchDelivery.swift": 1,
      "Sources/Rill/Delivery/Broadcast/Hub.swift": 2,
      "Sources/Rill/Delivery/Broadcast/HubSubscription.swift": 2,
      "Sources/Rill/Delivery/Broadcast/ReplayingHub.swift": 1,
      "Sources/Rill/Delivery/Broadcast/BatchedState.swift": 4,
      "Sources/Rill/Delivery/Chain/SubscriberScope.swift": 1,
      "Sources/Rill/Delivery/Chain/SubscriptionScope.swift": 3,
      "Sources/Rill/Delivery/Chain/Trampoline.swift": 3,
      "Sources/Rill/Delivery/MainActor/MainQueueSerializer.swift": 1,
      "Sources/Rill/Operators/Timing/DeadlineTimer.swift": 4,
      "Sources/Rill/Operators/Transforming/LimitedFlattening.swift": 1,
      "Sources/Rill/Delivery/Scheduling/ObserveOnQueue.swift": 2,
      "Sources/Rill/Delivery/Serialization/Gate.swift": 1,
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
