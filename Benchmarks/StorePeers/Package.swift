// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because it needs the libraries that it compares the store with. Debian: libsqlite3-dev, liblmdb-dev.
let package = Package(
  name: "StorePeers",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    .executableTarget(
      name: "StorePeers",
      dependencies: [
        "CLMDB", "CSQLite", .product(name: "RillBenchmarking", package: "Rill"), .product(name: "RillStore", package: "Rill"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
