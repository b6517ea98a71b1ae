// swift-tools-version: 6.2
import PackageDescription

// One list of settings for every target. A target with settings of its own is code as users write it.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Rill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Rill", targets: ["Rill"]),
    .library(name: "RillStore", targets: ["RillStore"]),
    .library(name: "RillCombine", targets: ["RillCombine"]),
    .library(name: "RillLifecycle", targets: ["RillLifecycle"]),
    .library(name: "RillObservation", targets: ["RillObservation"]),
    .library(name: "RillDiagnostics", targets: ["RillDiagnostics"]),
    .library(name: "RillProperties", targets: ["RillProperties"]),
    .library(name: "RillUserDefaults", targets: ["RillUserDefaults"]),
    .library(name: "RillViewModel", targets: ["RillViewModel"]),
    .library(name: "RillRecording", targets: ["RillRecording"]),
    .library(name: "RillSamples", targets: ["RillSamples"]),
    .library(name: "RillTesting", targets: ["RillTesting"]),
    .library(name: "RillTestingTraits", targets: ["RillTestingTraits"]),
    .library(name: "RillBenchmarking", targets: ["RillBenchmarking"]),
    .executable(name: "rill-store", targets: ["rill-store"]),
    .executable(name: "rill-marbles", targets: ["rill-marbles"]),
    .executable(name: "rill-top", targets: ["rill-top"]),
  ],
  targets: [
    .target(name: "CRillCounters"),
    .target(name: "CRillTerminal", dependencies: ["CRillThreads"]),
    // Loads libcrypto when it is first needed. Before glibc 2.34, dlopen is in a library of its own.
    .target(name: "CRillStore", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CRillThreads"),
    .target(name: "CRillVirtualTime"),
    .target(name: "CRillObservation", dependencies: ["CRillThreads"]),
    .target(name: "RillLocks"),
    .target(name: "Rill", dependencies: ["CRillThreads", "RillLocks"]),
    .target(name: "RillStore", dependencies: ["CRillStore", "CRillThreads", "RillLocks"]),
    .target(name: "RillLifecycle", dependencies: ["CRillTerminal", "Rill", "RillLocks"]),
    .target(name: "RillProperties", dependencies: ["Rill", "RillLocks", "RillStore"]),
    // Apart from RillProperties, which does not import Foundation.
    .target(name: "RillUserDefaults", dependencies: ["Rill", "RillLifecycle", "RillProperties", "RillStore"]),
    .target(name: "RillObservation", dependencies: ["CRillObservation", "CRillThreads", "Rill", "RillLocks"]),
    .target(name: "RillCombine", dependencies: ["Rill"]),
    .target(name: "CRillDiagnostics", dependencies: ["CRillThreads"]),
    .target(name: "RillDiagnostics", dependencies: ["CRillDiagnostics", "CRillThreads", "Rill", "RillLocks"]),
    .target(name: "RillViewModel", dependencies: ["Rill"]),
    .target(name: "RillRecording", dependencies: ["Rill", "RillLocks"]),
    .target(
      name: "RillTesting", dependencies: ["CRillVirtualTime", "Rill", "RillDiagnostics", "RillLocks", "RillRecording"]),
    // Apart from RillTesting, which programs link too: it imports Swift Testing.
    .target(name: "RillTestingTraits", dependencies: ["RillDiagnostics", "RillTesting"]),
    .target(name: "RillBenchmarking", dependencies: ["CRillCounters"]),
    .target(name: "RillSamples", dependencies: ["Rill", "RillLifecycle"]),
    .executableTarget(
      name: "BackgroundRefresh",
      dependencies: [
        "Rill", "RillDiagnostics", "RillLifecycle", "RillProperties", "RillRecording", "RillStore", "RillTesting",
        "RillSamples", "TerminalText",
      ]),
    // Has a leak and a wrong output on purpose.
    .executableTarget(name: "LeakyShop", dependencies: ["Rill", "RillDiagnostics", "RillRecording"]),
    // Lines of text in styles, cut to the columns of a terminal.
    .target(name: "TerminalText", dependencies: ["RillRecording"]),
    // Writes functions that follow a rule.
    .executableTarget(name: "GenerateOverloads"),
    .executableTarget(name: "rill-store", dependencies: ["RillStore"]),
    .executableTarget(
      name: "rill-top",
      dependencies: ["CRillThreads", "Rill", "RillDiagnostics", "RillLifecycle", "RillLocks", "RillRecording", "TerminalText"],
      resources: [.embedInCode("Web/Page")]),
    // Its examples are those of all modules.
    .executableTarget(
      name: "rill-marbles",
      dependencies: [
        "Rill", "RillLifecycle", "RillLocks", "RillObservation", "RillProperties", "RillRecording", "RillSamples",
        "RillTesting", "RillViewModel",
      ], resources: [.embedInCode("Diagram/diagram.css"), .embedInCode("Runs/Page")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CRillObservation", "Rill", "RillBenchmarking", "RillDiagnostics", "RillObservation", "RillProperties",
        "RillRecording", "RillStore",
      ],
      path: "Benchmarks/Benchmarks"),
    // What several test targets share: see Tests/README.md.
    .target(name: "CTestSupport", path: "Tests/Support/CTestSupport"),
    // It runs programs, too, also in a pseudo-terminal, where a session leader does what a shell does.
    .target(
      name: "TestSupport", dependencies: ["CTestSupport", "Rill", "RillLocks", "TerminalHost"],
      path: "Tests/Support/TestSupport"),
    // Types with the names and the behaviour of swift-async-algorithms'.
    .target(name: "AsyncAlgorithmsStandIn", dependencies: ["RillLocks"], path: "Tests/Support/AsyncAlgorithmsStandIn"),
    .testTarget(
      name: "RillTests",
      dependencies: [
        "AsyncAlgorithmsStandIn", "CRillDiagnostics", "Rill", "RillDiagnostics", "RillRecording", "RillTesting", "TestSupport",
      ]),
    // Random schedules on threads, and random compositions of operators, played on the library and on a model of it. The programs have the
    // tests' code, so that they can run it without the other tests having to be built.
    .executableTarget(
      name: "StressRunner", dependencies: ["CRillThreads", "CTestSupport", "Rill", "TestSupport"], path: "Tests/StressRunner"),
    .executableTarget(name: "GraphFuzzer", dependencies: ["Rill", "RillTesting", "TestSupport"], path: "Tests/GraphFuzzer"),
    .testTarget(name: "RandomTests", dependencies: ["GraphFuzzer", "Rill", "RillTesting", "StressRunner", "TestSupport"]),
    // Runs in a build of its own, which defines EXPLORE_INTERLEAVINGS.
    .executableTarget(
      name: "InterleavingRunner", dependencies: ["CTestSupport", "Rill", "RillLocks", "RillStore"],
      path: "Tests/InterleavingRunner"),
    .executableTarget(
      name: "StoreWorker", dependencies: ["CTestSupport", "RillLocks", "RillStore"], path: "Tests/Support/StoreWorker"),
    .testTarget(
      name: "RillStoreTests",
      dependencies: ["CTestSupport", "RillLocks", "RillStore", "StoreWorker", "TestSupport"]),
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: ["RillProperties", "RillRecording", "RillStore", "TestSupport", "rill-marbles", "rill-store"],
      exclude: ["check_html.py", "failing_calls.c"]),
    .executableTarget(name: "TerminalHost", path: "Tests/Support/TerminalHost"),
    .executableTarget(
      name: "TerminalTestProgram", dependencies: ["Rill", "RillLifecycle"], path: "Tests/Support/TerminalTestProgram"),
    .testTarget(
      name: "RillLifecycleTests",
      dependencies: [
        "Rill", "RillLifecycle", "RillLocks", "RillProperties", "RillStore", "RillTesting", "TerminalTestProgram",
        "TestSupport",
      ]),
    .executableTarget(
      name: "MigrationWorker", dependencies: ["RillProperties", "RillStore", "RillUserDefaults"],
      path: "Tests/Support/MigrationWorker"),
    .testTarget(
      name: "RillPropertiesTests",
      dependencies: [
        "MigrationWorker", "Rill", "RillLocks", "RillProperties", "RillStore", "RillUserDefaults", "TestSupport",
      ]),
    .testTarget(
      name: "RillObservationTests",
      dependencies: ["Rill", "RillObservation", "RillProperties", "RillStore", "RillTesting", "TestSupport"]),
    .testTarget(
      name: "RillDiagnosticsTests",
      dependencies: [
        "CRillDiagnostics", "Rill", "RillDiagnostics", "RillLocks", "RillTesting", "RillTestingTraits", "TestSupport",
      ]),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "BackgroundRefresh", "CTestSupport", "LeakyShop", "Rill", "RillDiagnostics", "RillLocks", "RillProperties",
        "RillRecording", "RillStore", "RillTesting", "TerminalText", "TestSupport", "rill-top",
      ], exclude: ["Browser"]),
    .testTarget(name: "RillViewModelTests", dependencies: ["Rill", "RillTesting", "RillViewModel", "TestSupport"]),
    .testTarget(
      name: "RillTestingTests",
      dependencies: ["Rill", "RillProperties", "RillRecording", "RillStore", "RillTesting", "TestSupport"]),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "BackgroundRefresh", "LeakyShop", "Rill", "RillLifecycle", "RillRecording", "RillSamples", "RillTesting",
        "TerminalText", "TestSupport", "rill-marbles",
      ]),
    .testTarget(
      name: "FixtureTests",
      dependencies: ["Rill", "RillLifecycle", "RillLocks", "RillProperties", "RillStore", "TestSupport"]),
    .testTarget(
      name: "MigratingFromRxSwiftTests", dependencies: ["Rill", "RillLifecycle", "RillTesting"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "MigratingFromCombineTests",
      dependencies: ["Rill", "RillLifecycle", "RillObservation", "RillProperties", "RillTesting"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(name: "RillBenchmarkingTests", dependencies: ["Rill", "RillBenchmarking", "TestSupport"]),
    .testTarget(name: "RepositoryTests", dependencies: ["GenerateOverloads", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Apple's systems require a privacy manifest of a library that uses certain functions. A resource on other systems would link Foundation.
for target in package.targets where ["CRillDiagnostics", "RillStore", "RillUserDefaults"].contains(target.name) {
  #if os(macOS)
    target.resources = [.copy("PrivacyInfo.xcprivacy")]
  #else
    target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}

for target in package.targets where target.swiftSettings == nil {
  target.swiftSettings = strict
}

// The names of the only test targets to build, with commas between them: `.ci/run` builds those that concern threads for ThreadSanitizer.
if let only = Context.environment["RILL_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  precondition(Set(only).isSubset(of: package.targets.map(\.name)), "RILL_TEST_TARGETS: there are no such targets")
  package.targets.removeAll { $0.type == .test && !only.contains($0.name) }
}
