// swift-tools-version: 6.2
import PackageDescription

// The package of an app with recorded runs. Its test copies it to another folder, replaces PATH, copies a view model of RillSamples
// into RefreshModel and one of the main actor into SearchModel, and lets rill-marbles write the tests.
let package = Package(
  name: "ReplayConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .target(
      name: "RefreshModel",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillLifecycle", package: "Rill")]),
    .target(name: "SearchModel", dependencies: [.product(name: "Rill", package: "Rill")]),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "RefreshModel", "SearchModel", .product(name: "RillRecording", package: "Rill"), .product(name: "RillTesting", package: "Rill"),
      ]),
  ]
)
