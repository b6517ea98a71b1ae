// swift-tools-version: 6.2
import PackageDescription

// A package as users write it. Its test copies it to another folder and replaces PATH.
let package = Package(
  name: "SamplesConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .testTarget(
      name: "DraftTests",
      dependencies: [.product(name: "RillSamples", package: "Rill"), .product(name: "RillTesting", package: "Rill")])
  ]
)
