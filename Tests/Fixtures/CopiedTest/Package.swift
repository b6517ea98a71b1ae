// swift-tools-version: 6.2
import PackageDescription

// The package of a shop, into which a test is copied from the page of rill-top. Its test copies the package to another folder, replaces
// PATH, and adds the view model.
let package = Package(
  name: "CopiedTest",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "PATH")],
  targets: [
    .target(name: "LeakyShop", dependencies: [.product(name: "Rill", package: "Rill")]),
    .testTarget(
      name: "LeakyShopTests",
      dependencies: [
        "LeakyShop", .product(name: "Rill", package: "Rill"), .product(name: "RillRecording", package: "Rill"),
        .product(name: "RillTesting", package: "Rill"),
      ]),
  ]
)
