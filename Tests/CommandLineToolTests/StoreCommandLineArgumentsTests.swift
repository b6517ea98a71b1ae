import Foundation
import RillStore
import XCTest
import rill_store

/// Parsing the arguments of `rill-store`.
final class StoreCommandLineArgumentsTests: XCTestCase {
  private func invocation(_ arguments: String...) throws -> CommandLineArguments {
    guard case .run(let invocation) = try CommandLineArguments.parse(arguments) else { throw CocoaError(.featureUnsupported) }
    return invocation
  }

  private func failure(_ arguments: String...) -> Failure? {
    do throws(Failure) {
      XCTFail("\(try CommandLineArguments.parse(arguments))")
      return nil
    } catch {
      return error
    }
  }

  func testEachCommand() throws {
    let commands: [([String], CommandLineArguments.Command)] = [
      (["list"], .list(reveal: false)), (["list", "--reveal"], .list(reveal: true)), (["get", "k"], .get("k", reveal: false)),
      (["get", "k", "--reveal"], .get("k", reveal: true)), (["get", "--reveal", "k"], .get("k", reveal: true)),
      (["set", "k", "v"], .set("k", .text("v"))), (["set", "k", ""], .set("k", .text(""))),
      (["set", "k", "-"], .set("k", .standardInput)), (["remove", "k"], .remove("k")), (["watch"], .watch(reveal: false)),
      (["watch", "--reveal"], .watch(reveal: true)), (["verify"], .verify), (["compact"], .compact),
      (["stat"], .stat), (["dump"], .dump), (["load"], .load), (["repair"], .repair), (["backup", "b"], .backup("b")),
      (["restore", "b"], .restore("b")), (["rotate-key", "--key-file", "f"], .rotateKey(newKeyFile: nil)),
      (["rotate-key", "--credential", "c", "--new-key-file", "f"], .rotateKey(newKeyFile: "f")),
      (["destroy-key", "--yes", "--key-file", "f"], .destroyKey),
    ]
    for (words, command) in commands {
      guard case .run(let invocation) = try CommandLineArguments.parse(["folder"] + words) else { return XCTFail("\(words)") }
      XCTAssertEqual(invocation.directory, "folder")
      XCTAssertEqual(invocation.command, command)
    }
  }

  func testOptionsCanBeAnywhere() throws {
    XCTAssertEqual(try invocation("--reveal", "folder", "list").command, .list(reveal: true))
    for place in 0...3 {
      var words = ["folder", "get", "k"]
      words.insert("--help", at: place)
      XCTAssertEqual(try CommandLineArguments.parse(words), .help)
    }
    XCTAssertEqual(try CommandLineArguments.parse(["-h"]), .help)
  }

  func testArgumentsAfterTwoDashesAreNotOptions() throws {
    XCTAssertEqual(try invocation("folder", "set", "k", "--", "-5").command, .set("k", .text("-5")))
    XCTAssertEqual(try invocation("folder", "set", "--", "-k", "--help").command, .set("-k", .text("--help")))
    XCTAssertEqual(try invocation("--", "-folder", "get", "--").command, .get("--", reveal: false))
  }

  func testMisuse() {
    let longest = String(repeating: "k", count: 1024)
    let uses: [([String], String)] = [
      ([], "DIR and a command are required"), (["folder"], "DIR and a command are required"), (["", "list"], "DIR is empty"),
      (["folder", "lst"], "unknown command 'lst'"), (["folder", "l\nt"], #"unknown command 'l\nt'"#),
      (["folder", "list", "k"], "'list' takes no operands"), (["folder", "get"], "'get' takes KEY"),
      (["folder", "get", "a", "b"], "'get' takes KEY"), (["folder", "set", "k"], "'set' takes KEY and VALUE"),
      (["folder", "verify", "--reveal"], "'verify' does not accept --reveal"),
      (["folder", "set", "k", "v", "--read-only"], "'set' does not accept --read-only"),
      (["folder", "list", "--new-key-file", "f"], "'list' does not accept --new-key-file"),
      (["folder", "rotate-key"], "'rotate-key' needs the place of the key, such as --key-file"),
      (["folder", "rotate-key", "--keyring", "k"], "the key cannot be replaced where it is; name a file with --new-key-file"),
      (
        ["folder", "destroy-key", "--key-file", "f"],
        "'destroy-key' makes all values unreadable for good; repeat it with --yes"
      ),
      (["folder", "backup"], "'backup' takes FOLDER"), (["folder", "get", ""], "KEY is empty"),
      (["folder", "get", longest + "k"], "KEY is longer than 1024 bytes"),
    ]
    for (arguments, message) in uses {
      do throws(Failure) {
        XCTFail("\(try CommandLineArguments.parse(arguments))")
      } catch {
        XCTAssertEqual(error.message, message)
        XCTAssertEqual(error.status, .misuse)
        XCTAssertTrue(error.showsUsage)
      }
    }
    XCTAssertNoThrow(try invocation("folder", "get", longest))
  }

  func testPlacesOfTheKey() throws {
    let places: [([String], EncryptionKeyOption)] = [
      (["--key-file", "key"], .keyFile("key")), (["--credential", "name"], .credential("name")),
      (["--keyring", "name"], .kernelKeyring("name")), (["--keychain", "name"], .keychain("name")),
      (["--salt-file", "a", "--passphrase-file", "b"], .passphrase(salt: "a", file: "b")),
    ]
    for (words, key) in places {
      for arguments in [words + ["folder", "list"], ["folder", "list"] + words] {
        guard case .run(let invocation) = try CommandLineArguments.parse(arguments) else { return XCTFail("\(words)") }
        XCTAssertEqual(invocation.key, key)
        XCTAssertEqual(invocation.command, .list(reveal: false))
      }
    }
    XCTAssertNil(try invocation("folder", "list").key)
    XCTAssertEqual(failure("folder", "list", "--key-file")?.message, "'--key-file' takes PATH")
    XCTAssertEqual(failure("folder", "list", "--keyring", "")?.message, "'--keyring' takes NAME")
    XCTAssertEqual(failure("folder", "list", "--key-file", "a", "--key-file", "b")?.message, "'--key-file' is given twice")
    XCTAssertEqual(
      failure("folder", "list", "--key-file", "a", "--credential", "b")?.message, "only one place of the key can be given")
    XCTAssertEqual(
      failure("folder", "list", "--salt-file", "a")?.message, "'--salt-file' and '--passphrase-file' belong together")
  }

  func testUnknownOptions() {
    XCTAssertEqual(
      failure("folder", "list", "-v")?.message, "unknown option '-v'; put '--' before a name that begins with '-'")
  }

  /// A mistyped argument can be a secret, and messages are written to logs.
  func testNoValueIsRepeated() {
    for arguments in [["folder", "set", "k", "-secret"], ["set", "k", "-secret"], ["folder", "set", "k", "two", "secret"]] {
      do throws(Failure) {
        XCTFail("\(try CommandLineArguments.parse(arguments))")
      } catch {
        XCTAssertFalse(error.message.contains("secret"), error.message)
      }
    }
  }
}
