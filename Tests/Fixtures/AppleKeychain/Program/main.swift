// Uses a store whose key is in the keychain, and prints the calls.
import RillStore
import Security

func report(_ name: String, _ use: () throws -> Void) {
  do { try use() } catch { print("\(name): \(error)") }
  for call in Keychain.calls { print("\(name): \(call)") }
  Keychain.calls = []
}

let folder = CommandLine.arguments[1]
func open(_ name: String) throws -> Store {
  try Store(
    directory: "\(folder)/\(name)", protection: .encrypted(.keychain(service: "app", account: name, accessGroup: "group")))
}

report("create") { try open("one").set([1], for: "a") }
report("read") { print(try open("one").bytes(for: "a") ?? []) }
report("rotate") {
  let store = try open("one")
  try store.rotateKey(to: .init())
  print(try store.bytes(for: "a") ?? [])
}
report("reopen") { print(try open("one").bytes(for: "a") ?? []) }
Keychain.failure = errSecInteractionNotAllowed
report("locked") { _ = try open("one").bytes(for: "a") }
Keychain.failure = nil
report("destroy") { try open("one").destroyKey() }
print(Keychain.items.values.map(\.count))

// A program without a signature, on macOS.
Keychain.isEntitled = false
report("unsigned") { try open("two").set([2], for: "b") }
report("unsigned read") { print(try open("two").bytes(for: "b") ?? []) }
Keychain.isEntitled = true
report("signed later") { print(try open("two").bytes(for: "b") ?? []) }
print(Keychain.items.values.map(\.count).sorted())
