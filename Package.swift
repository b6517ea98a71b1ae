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

// Lets the modules of an app that is moving from RxSwift import RxSwift, and get the stand-ins.
let standInsForRxSwift = SwiftSetting.unsafeFlags(
  ["RxSwift", "RxRelay", "RxCocoa"].flatMap { ["-module-alias", "\($0)=\($0)StandIn"] })
let besideRxSwift: [SwiftSetting] = [standInsForRxSwift, .swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]

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
    .target(name: "CRillTerminal"),
    .target(name: "CRillStore"),
    // Loads libcrypto when it is first needed. Before glibc 2.34, dlopen is in a library of its own.
    .target(name: "CRillCipher", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CRillThreads"),
    .target(name: "CRillTracking"),
    .target(name: "CRillVirtualTime"),
    .target(name: "CRillObservation", dependencies: ["CRillThreads"]),
    .target(name: "RillLocks"),
    .target(name: "Rill", dependencies: ["CRillThreads", "CRillTracking", "RillLocks"]),
    .target(name: "RillStore", dependencies: ["CRillCipher", "CRillStore", "CRillThreads", "RillLocks"]),
    .target(name: "RillLifecycle", dependencies: ["CRillTerminal", "Rill", "RillLocks"]),
    .target(name: "RillProperties", dependencies: ["Rill", "RillLocks", "RillStore"]),
    // Apart from RillProperties, which does not import Foundation.
    .target(name: "RillUserDefaults", dependencies: ["Rill", "RillLifecycle", "RillProperties", "RillStore"]),
    .target(name: "RillObservation", dependencies: ["CRillObservation", "Rill", "RillLocks"]),
    .target(name: "RillCombine", dependencies: ["Rill"]),
    .target(name: "CRillDiagnostics", dependencies: ["CRillThreads", "CRillTracking"]),
    .target(name: "RillDiagnostics", dependencies: ["CRillDiagnostics", "Rill", "RillLocks"]),
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
    .target(name: "TerminalText"),
    // Writes the overloads of combineLatest and zip for two to eight sources.
    .executableTarget(name: "GenerateArities"),
    .executableTarget(name: "rill-store", dependencies: ["RillStore"]),
    .executableTarget(
      name: "rill-top",
      dependencies: ["Rill", "RillDiagnostics", "RillLifecycle", "RillLocks", "RillRecording", "TerminalText"]),
    // Its examples are those of all modules.
    .executableTarget(
      name: "rill-marbles",
      dependencies: [
        "Rill", "RillLifecycle", "RillLocks", "RillObservation", "RillProperties", "RillRecording", "RillSamples",
        "RillTesting", "RillViewModel",
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CRillThreads", "Rill", "RillBenchmarking", "RillDiagnostics", "RillProperties", "RillStore"],
      path: "Benchmarks/Benchmarks"),
    // What several test targets share: see Tests/README.md.
    .target(name: "ThreadStacks", path: "Tests/Support/ThreadStacks"),
    .target(name: "TestSupport", dependencies: ["Rill", "RillLocks", "ThreadStacks"], path: "Tests/Support/TestSupport"),
    // Types with the names and the behaviour of swift-async-algorithms'.
    .target(name: "AsyncAlgorithmsStandIn", dependencies: ["RillLocks"], path: "Tests/Support/AsyncAlgorithmsStandIn"),
    .testTarget(name: "RillTests", dependencies: ["AsyncAlgorithmsStandIn", "Rill", "RillTesting", "TestSupport"]),
    // The stress suite is a library, so that a program can run it without the other tests having to be built.
    .target(
      name: "StressSuite", dependencies: ["CRillThreads", "Rill", "ThreadStacks", "TestSupport"], path: "Tests/StressSuite"),
    .executableTarget(name: "StressRunner", dependencies: ["StressSuite"], path: "Tests/StressRunner"),
    .testTarget(name: "StressTests", dependencies: ["StressSuite"]),
    // Random compositions of operators, played on the library and on a model of it; a library for the same reason.
    .target(name: "GraphFuzz", dependencies: ["Rill", "RillTesting", "TestSupport"], path: "Tests/GraphFuzz"),
    .executableTarget(name: "GraphFuzzer", dependencies: ["GraphFuzz", "TestSupport"], path: "Tests/GraphFuzzer"),
    .testTarget(name: "GraphFuzzTests", dependencies: ["GraphFuzz", "Rill", "RillTesting", "TestSupport"]),
    // Runs in a build of its own, which defines EXPLORE_INTERLEAVINGS.
    .executableTarget(
      name: "InterleavingRunner", dependencies: ["CAffinity", "Rill", "RillLocks", "RillStore"],
      path: "Tests/InterleavingRunner"),
    .target(name: "CAffinity", path: "Tests/Support/CAffinity"),
    .target(name: "CFork", path: "Tests/Support/CFork"),
    .target(name: "CKeyring", path: "Tests/Support/CKeyring"),
    .executableTarget(
      name: "StoreWorker", dependencies: ["CFork", "RillLocks", "RillStore"], path: "Tests/Support/StoreWorker"),
    .testTarget(
      name: "RillStoreTests",
      dependencies: ["CKeyring", "ProgramRunner", "RillLocks", "RillStore", "StoreWorker", "TestSupport"]),
    .testTarget(name: "MarblesToolTests", dependencies: ["ProgramRunner", "RillRecording", "rill-marbles"]),
    .testTarget(name: "StoreToolTests", dependencies: ["ProgramRunner", "RillProperties", "RillStore", "rill-store"]),
    // A session leader that does what a shell does, a program for it, and a library that runs both in a terminal.
    .executableTarget(name: "TerminalHost", path: "Tests/Support/TerminalHost"),
    .executableTarget(name: "TerminalProgram", dependencies: ["Rill", "RillLifecycle"], path: "Tests/Support/TerminalProgram"),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .target(
      name: "PseudoTerminal", dependencies: ["CPseudoTerminal", "ProgramRunner", "TerminalHost"],
      path: "Tests/Support/PseudoTerminal"),
    .testTarget(
      name: "RillLifecycleTests",
      dependencies: [
        "PseudoTerminal", "Rill", "RillLifecycle", "RillLocks", "RillProperties", "RillStore", "RillTesting",
        "TerminalProgram", "TestSupport",
      ]),
    .testTarget(
      name: "RillPropertiesTests", dependencies: ["Rill", "RillLocks", "RillProperties", "RillStore", "TestSupport"]),
    .testTarget(
      name: "RillObservationTests",
      dependencies: ["Rill", "RillObservation", "RillProperties", "RillStore", "RillTesting", "TestSupport"]),
    .testTarget(
      name: "RillDiagnosticsTests",
      dependencies: ["Rill", "RillDiagnostics", "RillLocks", "RillTesting", "RillTestingTraits", "TestSupport"]),
    .testTarget(
      name: "RillUserDefaultsTests", dependencies: ["Rill", "RillProperties", "RillStore", "RillUserDefaults", "TestSupport"]),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "BackgroundRefresh", "CFork", "LeakyShop", "ProgramRunner", "PseudoTerminal", "Rill", "RillDiagnostics", "RillLocks",
        "RillProperties",
        "RillRecording", "RillStore", "RillTesting", "TerminalText", "TestSupport", "rill-top",
      ], exclude: ["Browser"]),
    .testTarget(name: "RillViewModelTests", dependencies: ["Rill", "RillTesting", "RillViewModel", "TestSupport"]),
    .testTarget(
      name: "RillTestingTests",
      dependencies: ["Rill", "RillProperties", "RillRecording", "RillStore", "RillTesting", "TestSupport"]),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "BackgroundRefresh", "LeakyShop", "ProgramRunner", "PseudoTerminal", "Rill", "RillLifecycle", "RillRecording",
        "RillSamples", "RillTesting", "TerminalText", "rill-marbles",
      ]),
    .target(name: "ProgramRunner", path: "Tests/Support/ProgramRunner"),
    .executableTarget(
      name: "FixtureExamples", dependencies: ["Rill", "RillLifecycle", "RillProperties"], path: "Tests/Fixtures/Examples",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "FixtureMainActorExamples", dependencies: ["RillProperties", "RillStore"],
      path: "Tests/Fixtures/MainActorExamples", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "ReferenceExamplesTests",
      dependencies: ["FixtureExamples", "FixtureMainActorExamples", "ProgramRunner", "RillStore"]),
    .testTarget(
      name: "ConcurrencyFixtureTests",
      dependencies: ["ProgramRunner", "Rill", "RillLifecycle", "RillProperties", "RillStore"]),
    .testTarget(
      name: "MigratingFromRxSwiftTests", dependencies: ["Rill", "RillLifecycle", "RillTesting"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // The file that the page "Side by side" tells users to copy, and an app that is half moved. Both import RxSwift, which is an alias of the
    // stand-ins here: a module of this package that was named RxSwift could not be in one workspace with RxSwift.
    .target(name: "RxSwiftStandIn", path: "Tests/SideBySide/RxSwift", swiftSettings: besideRxSwift),
    .target(
      name: "RxRelayStandIn", dependencies: ["RxSwiftStandIn"], path: "Tests/SideBySide/RxRelay", swiftSettings: besideRxSwift),
    .target(
      name: "RxCocoaStandIn", dependencies: ["RxRelayStandIn", "RxSwiftStandIn"], path: "Tests/SideBySide/RxCocoa",
      swiftSettings: besideRxSwift),
    .target(
      name: "SideBySide", dependencies: ["Rill", "RxCocoaStandIn", "RxRelayStandIn", "RxSwiftStandIn"],
      path: "Tests/SideBySide/SideBySide",
      swiftSettings: [standInsForRxSwift, .treatAllWarnings(as: .error)]),
    .target(name: "Catalog", dependencies: ["Rill"], path: "Tests/SideBySide/Catalog"),
    .target(
      name: "Shop", dependencies: ["Catalog", "RxCocoaStandIn", "RxRelayStandIn", "RxSwiftStandIn", "SideBySide"],
      path: "Tests/SideBySide/Shop", swiftSettings: besideRxSwift),
    .testTarget(
      name: "SideBySideTests",
      dependencies: [
        "Catalog", "ProgramRunner", "Rill", "RillTesting", "RxCocoaStandIn", "RxRelayStandIn", "RxSwiftStandIn", "Shop",
        "SideBySide", "TestSupport",
      ], swiftSettings: besideRxSwift),
    .testTarget(
      name: "MigratingFromCombineTests",
      dependencies: ["Rill", "RillLifecycle", "RillObservation", "RillProperties", "RillTesting"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(name: "RillBenchmarkingTests", dependencies: ["ProgramRunner", "Rill", "RillBenchmarking"]),
    .testTarget(name: "RepositoryTests", dependencies: ["GenerateArities", "ProgramRunner"]),
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
