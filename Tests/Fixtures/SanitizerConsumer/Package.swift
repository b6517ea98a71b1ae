// swift-tools-version: 6.2
import PackageDescription

// A package as users write it, whose program runs under ThreadSanitizer. Its test copies it to another folder and replaces PATH.
let package = Package(
  name: "SanitizerConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .executableTarget(
      name: "Program",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillStore", package: "Rill")])
  ]
)
