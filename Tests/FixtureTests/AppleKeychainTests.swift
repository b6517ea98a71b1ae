import Foundation
import TestSupport
import XCTest

/// The store with the keychain and the cipher of Apple's systems, compiled and run with stand-ins for Security and CryptoKit.
///
/// The stand-ins show that the calls are right if their declarations are. Only the macOS workflow compiles the code with the real ones.
final class AppleKeychainTests: NightlyCompilingTestCase {
  func testTheCallsOfAnApp() throws { try check(isMacOS: false, Self.app) }
  func testTheCallsOfAProgramOnMacOS() throws { try check(isMacOS: true, Self.macOS) }

  private func check(isMacOS: Bool, _ expected: String) throws {
    #if os(Linux)
      let compiler = SwiftCompiler(mode: 6)
      let folder = FileManager.default.temporaryDirectory.appending(path: "rill-keychain-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let standIns = ["Security", "CryptoKit"]
      for framework in standIns {
        let module = try compiler.buildModule(
          framework, try compiler.files(in: "Tests/Fixtures/AppleKeychain/\(framework)"), in: folder,
          ["-enable-upcoming-feature", "InternalImportsByDefault"])
        XCTAssertEqual(module.text, "")
      }
      let folders = ["", "/Cryptography", "/Disk", "/EncryptionKeys", "/Engine", "/Format"].map { "Sources/RillStore\($0)" }
      let sources = try folders.flatMap { try compiler.files(in: $0) }.map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        let copy = folder.appending(path: file.lastPathComponent)
        try (isMacOS ? text.replacing("#if os(macOS)", with: "#if canImport(Security)") : text)
          .write(to: copy, atomically: true, encoding: .utf8)
        return copy
      }
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      let options = ["-package-name", SwiftCompiler.packageName, "-I", folder.path, "-strict-memory-safety"]
      let module = try compiler.buildModule(
        "RillStore", sources, in: folder, options + features.flatMap { ["-enable-upcoming-feature", $0] })
      XCTAssertEqual(module.text, "")
      let program = folder.appending(path: "program")
      let objects = (standIns + ["RillStore"]).map { folder.appending(path: "\($0).o").path }
      let diagnosis = try compiler.build(
        try compiler.files(in: "Tests/Fixtures/AppleKeychain/Program"),
        linking: ["RillLocks", "CRillStore", "CRillThreads"], as: program, ["-I", folder.path] + objects)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      guard diagnosis.status == 0 else { return }
      let run = try ProgramRun(program, [folder.path])
      XCTAssertEqual(run.output.replacing(folder.path, with: "DIR"), expected)
      XCTAssertEqual(run.complaint, "")
      XCTAssertEqual(run.status, 0)
    #else
      throw XCTSkip("The system has frameworks of its own.")
    #endif
  }

  private static let app = """
    create: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    create: add accessGroup=group accessible=afterFirstUnlockThisDeviceOnly account=one class=genericPassword dataProtection=true service=app
    create: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    [1]
    read: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    [1]
    rotate: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    rotate: update accessGroup=group account=one class=genericPassword dataProtection=true service=app
    rotate: update accessGroup=group account=one class=genericPassword dataProtection=true service=app
    [1]
    reopen: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    locked: DIR/one: the files are encrypted and locked (the keychain item "app", "one": status -25308); try again after the user has unlocked the device
    locked: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    destroy: delete accessGroup=group account=one class=genericPassword dataProtection=true service=app
    [0, 0]
    unsigned: DIR/two: a system call failed (the keychain item "app", "two": status -34018); try again
    unsigned: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    unsigned read: DIR/two: a system call failed (the keychain item "app", "two": status -34018); try again
    unsigned read: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    []
    signed later: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    signed later: add accessGroup=group accessible=afterFirstUnlockThisDeviceOnly account=two class=genericPassword dataProtection=true service=app
    signed later: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    [0, 1]

    """

  private static let macOS = """
    create: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    create: find account=one class=genericPassword returnData=true service=app
    create: add accessGroup=group accessible=afterFirstUnlockThisDeviceOnly account=one class=genericPassword dataProtection=true service=app
    create: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    [1]
    read: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    [1]
    rotate: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    rotate: update accessGroup=group account=one class=genericPassword dataProtection=true service=app
    rotate: update accessGroup=group account=one class=genericPassword dataProtection=true service=app
    [1]
    reopen: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    locked: DIR/one: the files are encrypted and locked (the keychain item "app", "one": status -25308); try again after the user has unlocked the device
    locked: find accessGroup=group account=one class=genericPassword dataProtection=true returnData=true service=app
    destroy: delete accessGroup=group account=one class=genericPassword dataProtection=true service=app
    destroy: delete account=one class=genericPassword service=app
    [0, 0]
    unsigned: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    unsigned: find account=two class=genericPassword returnData=true service=app
    unsigned: add accessGroup=group accessible=afterFirstUnlockThisDeviceOnly account=two class=genericPassword dataProtection=true service=app
    unsigned: add accessible=afterFirstUnlockThisDeviceOnly account=two class=genericPassword service=app
    unsigned: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    unsigned: find account=two class=genericPassword returnData=true service=app
    [2]
    unsigned read: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    unsigned read: find account=two class=genericPassword returnData=true service=app
    [2]
    signed later: find accessGroup=group account=two class=genericPassword dataProtection=true returnData=true service=app
    signed later: find account=two class=genericPassword returnData=true service=app
    [0, 1]

    """
}
