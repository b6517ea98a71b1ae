// swift-tools-version: 6.2
import PackageDescription

// The package of an app with a recorded run. Its test copies it to another folder, replaces PATH, copies the view model of
// RillSamples into RefreshModel, and lets rill-marbles write the test.
let package = Package(
  name: "ReplayConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .target(
      name: "RefreshModel",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillLifecycle", package: "Rill")]),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "RefreshModel", .product(name: "RillRecording", package: "Rill"), .product(name: "RillTesting", package: "Rill"),
      ]),
  ]
)
