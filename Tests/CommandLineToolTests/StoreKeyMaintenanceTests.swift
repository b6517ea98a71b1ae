import Foundation
import TestSupport
import XCTest

/// What an administrator does with the key of a store: no file is lost that is not the key of this store.
final class StoreKeyMaintenanceTests: StoreShellTestCase {
  /// The key file of another store is not the key of this one.
  func testDestroyingWithAnotherKeyFile() throws {
    try check("rill a --key-file ka set x 1; rill b --key-file kb set x 1; printf %s text >note; chmod 600 note")
    for other in ["kb", "note", "nothing"] { try check("rill a --key-file \(other) destroy-key --yes", status: 3) }
    try check("rill a --key-file ka get x --reveal; rill b --key-file kb get x --reveal; cat note", "11text")
    try check("rill a --key-file ka destroy-key --yes", "deleted\tka\n")
    try check("test -e ka", status: 1)
    // A key that was put there afterwards is not that of the destroyed store.
    try check("cp kb ka; rill a --key-file ka destroy-key --yes; cmp ka kb", "kept\tka\n")
  }

  func testDestroyingADamagedStore() throws {
    try check("rill a --key-file k set x 1; cp -a a b; printf zzzz | dd of=a/log bs=1 seek=170 conv=notrunc status=none")
    try check("rill a --key-file k get x", status: 4)
    try check("cp k kept; rill a --key-file k destroy-key --yes", "deleted\tk\n")
    // With a damaged header, nothing says which key it has.
    try check("mv kept k; printf zzzz | dd of=b/log bs=1 seek=2 conv=notrunc status=none")
    try check("rill b --key-file k destroy-key --yes", status: 4)
  }

  /// Only files that a killed process has left are replaced.
  func testKeyFilesNextToEachOther() throws {
    try check("rill A --key-file k set a 1; rill B --key-file k.new set a 2; rill A --key-file k rotate-key", "written\tk\n")
    try check("rill B --key-file k.new get a --reveal", "2")
    try check("rill A --key-file k destroy-key --yes; rill B --key-file k.new get a --reveal", "deleted\tk\n2")
    // No store has its key where an unfinished file would be.
    try check("rill C --key-file .k.rill-new set a 1", status: 3)
    try check("ls -A", "A\nB\nC\nk.new\n")
  }

  /// The next change of the key removes an unfinished file, which can contain the key.
  func testAnUnfinishedKeyFile() throws {
    try check("rill A --key-file k set a 1; cp k .k.rill-new; rill A --key-file k rotate-key; ls -A", "written\tk\nA\nk\n")
    try check("cp k .k.rill-new; rill A --key-file k destroy-key --yes; ls -A", "deleted\tk\nA\n")
  }

  func testRotationToAFileThatExists() throws {
    try check("rill A --key-file k set a 1; rill B --key-file other set a 1; cp k same; cp A/log before")
    for existing in ["k", "same", "other"] {
      try check("rill A --key-file k rotate-key --new-key-file \(existing)", status: 3)
    }
    try check("cmp A/log before; cmp k same; rill A --key-file k rotate-key --new-key-file new", "written\tnew\n")
    try check("rill A --key-file new get a --reveal", "1")
  }

  /// A file that is too long to be a key stays as it is.
  func testAKeyFileThatIsNoKey() throws {
    try check("head -c 9000 /dev/zero | tr '\\0' x >long; head -c 45 long >base64; chmod 600 long base64")
    try check("rill A --key-file long set a 1", status: 3)
    try check("wc -c <long | tr -d ' '", "9000\n")
    let run = try shell("rill A --key-file base64 set a 1")
    XCTAssertTrue(run.complaint.contains("has 45 bytes, and must have 32 bytes"), run.complaint)
    XCTAssertFalse(run.complaint.contains("encrypted with another key"), run.complaint)
  }
}
