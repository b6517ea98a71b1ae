// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StaticProgram",
  dependencies: [.package(name: "Rill", path: "../../..")],
  targets: [.executableTarget(name: "StaticProgram", dependencies: [.product(name: "Rill", package: "Rill")], path: "Sources")]
)
