// swift-tools-version: 6.2
import PackageDescription

// A package as users write it, with the program of Docs/Benchmarking.md. Its test copies it to another folder and replaces PATH.
let package = Package(
  name: "BenchmarkConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .executableTarget(
      name: "SearchBenchmarks",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillBenchmarking", package: "Rill")]),
    .executableTarget(
      name: "PeerBenchmarks",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillBenchmarking", package: "Rill")]),
    .executableTarget(
      name: "LimitBenchmarks",
      dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "RillBenchmarking", package: "Rill")]),
  ]
)
