// swift-tools-version: 6.2
import PackageDescription

// The file that the page "Side by side" tells users to copy, an app that is half moved, and their tests. The modules of RxSwift are
// stand-ins, whose names would keep the package of Rill out of a workspace with RxSwift. So this is a package of its own:
//
//     swift test --package-path Tests/SideBySide --scratch-path .build/side-by-side
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
let rill: Target.Dependency = .product(name: "Rill", package: "Rill")

let package = Package(
  name: "SideBySide",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "Rill", path: "../..")],
  targets: [
    .target(name: "RxSwift", path: "StandIns/RxSwift", swiftSettings: swift5),
    .target(name: "RxRelay", dependencies: ["RxSwift"], path: "StandIns/RxRelay", swiftSettings: swift5),
    .target(name: "RxCocoa", dependencies: ["RxRelay", "RxSwift"], path: "StandIns/RxCocoa", swiftSettings: swift5),
    .target(
      name: "SideBySide", dependencies: ["RxCocoa", "RxRelay", "RxSwift", rill], path: "SideBySide",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Catalog", dependencies: [rill], path: "Catalog", swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "Shop", dependencies: ["Catalog", "RxCocoa", "RxRelay", "RxSwift", "SideBySide"], path: "Shop",
      swiftSettings: swift5),
    .testTarget(
      name: "SideBySideTests",
      dependencies: [
        "Catalog", "RxCocoa", "RxRelay", "RxSwift", "Shop", "SideBySide", rill, .product(name: "RillTesting", package: "Rill"),
      ], path: "SideBySideTests", swiftSettings: swift5),
  ],
  swiftLanguageModes: [.v6]
)
