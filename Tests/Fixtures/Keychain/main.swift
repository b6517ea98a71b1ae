// Stores a secret in each of the properties, or prints their values.
import RillProperties

let (unlabelled, labelled, preferences, session) = (Unlabelled(), Labelled(), Preferences(), Session())
let (screen, model, shared) = (Screen(), Model(), Shared())

func useLocals(storing: Bool) -> [String] {
  @KeychainStorage("secretName51") var token: String?
  @KeychainStorage(key: "secretName52") var other: String?
  if storing { (token, other) = ("secretValue", "secretValue") }
  return [token ?? "none", other ?? "none"]
}

switch CommandLine.arguments[1] {
case "store":
  unlabelled.store()
  labelled.store()
  (preferences.token, preferences.other) = ("secretValue", "secretValue")
  await session.store()
  (screen.token, screen.other) = ("secretValue", "secretValue")
  (model.token, model.other) = ("secretValue", "secretValue")
  shared.token = "secretValue"
  _ = useLocals(storing: true)
case "print":
  var values = unlabelled.values + labelled.values + [preferences.token, preferences.other].map { $0 ?? "none" }
  values += await session.values
  values += [screen.token, screen.other, model.token, model.other, shared.token].map { $0 ?? "none" }
  values += useLocals(storing: false)
  for value in values { print(value) }
default: fatalError("usage: Built store|print")
}
