import RillLocks
import RillStore
import TestSupport
import XCTest

/// Logs that version 1 of the store has written.
///
/// Each has a snapshot with the keys "key 1" to "key 6", and five changes after it.
final class EarlierFormatTests: XCTestCase {
  private static let logs: [(name: String, isEncrypted: Bool, log: [UInt8])] = [
    (
      "plain", false,
      Array(
        hexadecimal: """
          52494c4c53544f52010000000aa5b9e1c59b85540800000000000000080000000000000001d938df72000000080000000000000036f96f
          6d010500070000006b6579203576616c75652035010500070000006b6579203676616c75652036010500070000006b6579203276616c75
          652032010500070000006b6579203476616c75652034010500070000006b6579203376616c75652033010500070000006b657920317661
          6c75652031e2c77c6e08000000090000000000000079f30f870205006b657920325b810ce3170000000a00000000000000e257555d0105
          000b0000006b657920336e65772076616c7565203335c4ed50240000000b00000000000000a03e816c01050000000000656d7074790107
          00020000006772c3b6c39f6501020205006b657920346d41674c
          """)
    ),
    (
      "indexed", false,
      Array(
        hexadecimal: """
          52494c4c53544f52020000006ab73bc0ad54e521080000000000000008000000000000001be7639a060000000000000001000000ce0000
          000000000008000000000000005cbed517720000000800000000000000496e1fd2010500070000006b6579203576616c75652035010500
          070000006b6579203676616c75652036010500070000006b6579203276616c75652032010500070000006b6579203476616c7565203401
          0500070000006b6579203376616c75652033010500070000006b6579203176616c75652031e885604e0800000009000000000000000664
          7f380205006b65792032141a0d60170000000a000000000000009dc025e20105000b0000006b657920336e65772076616c756520335b3e
          4ff3240000000b00000000000000dfa9f1d301050000000000656d707479010700020000006772c3b6c39f6501020205006b6579203468
          336b46
          """)
    ),
    (
      "encrypted", true,
      Array(
        hexadecimal: """
          52494c4c53544f5203000000f1eee90a30ccd7cf08000000000000000800000000000000a2d3b53601000000000000000f6bd2d3973dc9
          d5560822c852ee56310b01bfd45ac80d30540d7b5755cd501b6d9ac9305b469db884731254fed30854c5e56a6d779a04d49361589e5cbb
          500f29f67fee8313ddf51a729f8321a5a2574739ed8eb12efb1cf53f46c9af0781c3ab4fb9b2b73d38b62c3a0d5b78526bf6af0f048f8e
          0000000800000000000000e39a105bafbc06d816a9f47390174e90ccbb0dfc6899149b3a766d7fc138d9fd352a49f86057c8b54c2cb6ac
          4cfe075bb57e33e584af55137ae77f51efb307935e3e632b752dda6ff8a276ee8df51dff4f280d383fecf829319aec584cccbf1e20baff
          d3d9d617364e9384501f0162d556682a5fbcc41bb451e8a577f7e24f13225690f6971750caf732edf4fba9e11072653c86389924000000
          09000000000000006be8b005136b329e4f93e78140f6ce8d68d39a8d8a711f6eba9021068aa7a1f4f92b14cf16bcf882cd674b27330000
          000a00000000000000819b88518c34b7dba84ef345b2db7cde32c8bad513e8f217894ae7ebbd53cfc480ddc2457d9eb68974224c69d580
          dd999ba6f51becb94b3ff93bb3400000000b000000000000008f92fb04f57cee74bf18e8e81f1729d20cee47a2598ec9bb097de50d2353
          2559a631e80e23ecb4a8caab0eb9a7ecb45a4dd2a2a165d3faf41e96c99c888f464263c2a84dc29886db
          """)
    ),
    (
      "encryptedIndexed", true,
      Array(
        hexadecimal: """
          52494c4c53544f520300000036f9ebaa88ab22ee0800000000000000080000000000000006c9e40c010000000100000047b8f720f2de23
          301ce3d6ca101444c270c9a3f8a883c7ca951a38c539702a3368df2b5826b75782e94c82b6bbf2279d0076e79971b0d889c1b6099ed2c3
          a31b477c5176fec1ca4850587f0773e07d524caf32fb95e5c1616b2e520647b82bea1b096aa8689156ba2e6685979ca167099f785cef06
          000000000000000100000086010000000000000800000000000000413f345ad851f19d4e0bd0529a539fda715190ac8c19612877e9828c
          6efe514d712abce78e00000008000000000000004871bfbc26f47cc5463dacd5bbc9501e17b25659c659384f754505c5d6715b508aaa26
          f24ef04f1c48088005637d22c3bdf7967f6f7a4385e2fe967466a466ac0c5ce621ccd49122e7e41edf56783d3233d3e1ad80304c6004bd
          a999b5e8cf119d557313370bd32e115f1aa46bef3f7474ed638dcfcc13ff9f28ec75dfd5c7e6fb2ab1b90ac9c9551c5b3029addfd200ab
          a8f157a1a1240000000900000000000000c0031fe2d9cdd1ba0c40fd997461ba7bd4cb593cd90dd6ca501bc6a6243ae602c3ede436c5cc
          15edad1fe8a1330000000a000000000000002a7027b6957fc68bf10882aee38474e0f25943f842c04d3949fc2377995ad7ff189bb574ba
          7bdfc64c561f411eec77a4eee8e95201b87df0af0b42400000000b00000000000000247954e32e3b6cd7ecff16026a2fd67a2c978b549c
          d104248752d6932fc6c11fdf473862bb22ad7c70c89c84f83ff6e5edd0a68f7395d31e9ca0b96136743f08bd228f97f245c037
          """)
    ),
  ]

  private static let contents: Contents = [
    "key 1": Array("value 1".utf8), "key 3": Array("new value 3".utf8), "key 5": Array("value 5".utf8),
    "key 6": Array("value 6".utf8), "empty": [], "größe": [1, 2],
  ]

  private func protection(_ isEncrypted: Bool) throws -> Store.Protection {
    isEncrypted ? .encrypted(try Store.EncryptionKey(bytes: Array(0..<32))) : .plain
  }

  func testTheyAreReadAndReplaced() throws {
    for (name, isEncrypted, log) in Self.logs {
      for indexFloor in [0, nil] {
        let disk = MemoryDisk(log: log)
        let store = Store(disk: disk, path: "/memory", indexFloor: indexFloor, protection: try protection(isEncrypted))
        XCTAssertNil(try store.verify().corruption, name)
        XCTAssertEqual(disk.log, log, name)
        XCTAssertEqual(try store.bytes(for: "key 3"), Array("new value 3".utf8), name)
        XCTAssertEqual(try store.entries(), Self.contents, name)
        XCTAssertEqual(disk.log[8], isEncrypted ? 6 : indexFloor == 0 ? 5 : 4, name)
        try store.remove("key 1")
        var contents = Self.contents
        contents["key 1"] = nil
        XCTAssertEqual(try store.entries(), contents, name)
      }
    }
  }

  /// A flipped bit is damage, or the state before the last commit.
  func testEveryFlippedBit() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var before = Self.contents
    (before["empty"], before["größe"], before["key 4"]) = (nil, nil, Array("value 4".utf8))
    for (name, isEncrypted, log) in Self.logs {
      for bit in 0..<log.count * 8 {
        var damaged = log
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        let disk = MemoryDisk(log: damaged)
        do {
          let entries = try Store(disk: disk, path: "/memory", protection: protection(isEncrypted)).entries()
          XCTAssertEqual(entries, before, "\(name), bit \(bit)")
        } catch {
          XCTAssertEqual(disk.log, damaged, "\(name), bit \(bit)")
        }
      }
    }
  }

  /// The power fails, a call fails, or the process is killed while such a log is replaced: nothing is lost, and removed values are not
  /// there afterwards.
  func testFailuresWhileTheyAreReplaced() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for (name, isEncrypted, log) in Self.logs {
      let protection = try protection(isEncrypted)
      var image = SimulatedDisk.Image()
      image.folders = [SimulatedDisk.Image.root: ["store": 1], 1: ["log": 2]]
      image.files = [2: log]
      for fault: DiskFaults.Fault in [.kill, .error(.inputOutput), .error(.noSpace), .short, .shortThenKill] {
        var call = 0
        while true {
          let disk = SimulatedDisk(image)
          disk.faults.withLock { faults in
            (faults.at, faults.fault) = (call, fault)
            // Without a fault, the power fails after each call.
            if call > 0 { return }
            faults.afterCall = { [unowned disk] in
              var random = SeededGenerator(seed: 1)
              for image in disk.crashes(atMost: 16, &random) {
                let store = Store(disk: SimulatedProcessDisk(SimulatedDisk(image)), path: "/store", protection: protection)
                do {
                  let entries = try store.entries()
                  XCTAssert(entries == Self.contents || entries == Self.contents.merging(["new": [1]]) { $1 }, name)
                } catch {
                  XCTFail("\(name): \(error)")
                }
              }
            }
          }
          let store = Store(disk: SimulatedProcessDisk(disk), path: "/store", protection: protection)
          if (try? store.entries()) != nil { try? store.set([1], for: "new") }
          let calls = disk.faults.withLock { faults in
            (faults.at, faults.afterCall) = (nil, nil)
            return faults.calls
          }
          let next = Store(disk: SimulatedProcessDisk(disk, number: 2), path: "/store", protection: protection)
          XCTAssertEqual(try next.bytes(for: "key 3"), Self.contents["key 3"], "\(name), \(fault) at call \(call)")
          try next.remove("key 2")
          if calls < call { break }
          call += 1
        }
      }
    }
  }
}
