// Every way to declare a property for a secret, with and without the label of its key. All names begin with `secretName`, and all values
// contain `secretValue`.
import Observation
import RillProperties
import RillStore

nonisolated enum Name: String, Store.KeyConvertible {
  case secretNameEnum1, secretNameEnum2
}

nonisolated enum Mode: String {
  case none, secretValueMode
}

nonisolated enum CodedMode: String, Codable {
  case none, secretValueCodedMode
}

nonisolated struct Account: Codable, Equatable {
  var password = ""
}

nonisolated let reversed = StoredFormat<String>(encode: { Array($0.utf8) }, decode: { String(decoding: $0, as: UTF8.self) })
nonisolated let nameOfKey = "secretName" + "Computed"

final class Unlabelled {
  @KeychainStorage("secretName1") var optional: String?
  @KeychainStorage("secretName2") var withDefault = "none"
  @KeychainStorage(Name.secretNameEnum1) var enumKey: String?
  @KeychainStorage("secretName3") var coded: Account?
  @KeychainStorage("secretName4") var codedWithDefault = Account()
  @KeychainStorage("secretName5") var mode: Mode?
  @KeychainStorage("secretName6") var modeWithDefault = Mode.none
  @KeychainStorage("secretName7") var codedMode: CodedMode?
  @KeychainStorage("secretName8") var codedModeWithDefault = CodedMode.none
  @KeychainStorage("secretName9", as: reversed) var custom: String?
  @KeychainStorage("secretName10", as: reversed) var customWithDefault = "none"
  @KeychainStorage("secretName11", migrations: [.renamed(from: "secretNameOld1")]) var migrated: String?
  @KeychainStorage("secretName12", distinct: true, migrations: [.renamed(from: "secretNameOld2")]) var migratedWithDefault = "none"
  @KeychainStorage(nameOfKey) var computed: String?

  func store() {
    optional = "secretValue"
    withDefault = "secretValue"
    enumKey = "secretValue"
    coded = Account(password: "secretValue")
    codedWithDefault = Account(password: "secretValue")
    mode = .secretValueMode
    modeWithDefault = .secretValueMode
    codedMode = .secretValueCodedMode
    codedModeWithDefault = .secretValueCodedMode
    custom = "secretValue"
    customWithDefault = "secretValue"
    migrated = "secretValue"
    migratedWithDefault = "secretValue"
    computed = "secretValue"
  }

  var values: [String] {
    let modes = [mode?.rawValue, modeWithDefault.rawValue, codedMode?.rawValue, codedModeWithDefault.rawValue]
    let texts = [
      optional, withDefault, enumKey, coded?.password, codedWithDefault.password, custom, customWithDefault, migrated,
      migratedWithDefault, computed,
    ]
    return (texts + modes).map { $0 ?? "none" }
  }
}

final class Labelled {
  @KeychainStorage(key: "secretName21") var optional: String?
  @KeychainStorage(key: "secretName22") var withDefault = "none"
  @KeychainStorage(key: Name.secretNameEnum2) var enumKey: String?
  @KeychainStorage(key: "secretName23") var coded: Account?
  @KeychainStorage(key: "secretName24") var codedWithDefault = Account()
  @KeychainStorage(key: "secretName25") var mode: Mode?
  @KeychainStorage(key: "secretName26") var modeWithDefault = Mode.none
  @KeychainStorage(key: "secretName27") var codedMode: CodedMode?
  @KeychainStorage(key: "secretName28") var codedModeWithDefault = CodedMode.none
  @KeychainStorage(key: "secretName29", as: reversed) var custom: String?
  @KeychainStorage(key: "secretName30", as: reversed) var customWithDefault = "none"
  @KeychainStorage(key: "secretName31", migrations: [.renamed(from: "secretNameOld3")]) var migrated: String?
  @KeychainStorage(key: "secretName32", distinct: true, migrations: [.renamed(from: "secretNameOld4")])
  var migratedWithDefault = "none"

  func store() {
    optional = "secretValue"
    withDefault = "secretValue"
    enumKey = "secretValue"
    coded = Account(password: "secretValue")
    codedWithDefault = Account(password: "secretValue")
    mode = .secretValueMode
    modeWithDefault = .secretValueMode
    codedMode = .secretValueCodedMode
    codedModeWithDefault = .secretValueCodedMode
    custom = "secretValue"
    customWithDefault = "secretValue"
    migrated = "secretValue"
    migratedWithDefault = "secretValue"
  }

  var values: [String] {
    let modes = [mode?.rawValue, modeWithDefault.rawValue, codedMode?.rawValue, codedModeWithDefault.rawValue]
    let texts = [
      optional, withDefault, enumKey, coded?.password, codedWithDefault.password, custom, customWithDefault, migrated,
      migratedWithDefault,
    ]
    return (texts + modes).map { $0 ?? "none" }
  }
}

struct Preferences {
  @KeychainStorage("secretName41") var token: String?
  @KeychainStorage(key: "secretName42") var other: String?
}

actor Session {
  @KeychainStorage("secretName43") var token: String?
  @KeychainStorage(key: "secretName44") var other: String?
  func store() { (token, other) = ("secretValue", "secretValue") }
  var values: [String] { [token ?? "none", other ?? "none"] }
}

@MainActor final class Screen {
  @KeychainStorage("secretName45") var token: String?
  @KeychainStorage(key: "secretName46") var other: String?
}

@Observable final class Model {
  @ObservationIgnored @KeychainStorage("secretName47") var token: String?
  @ObservationIgnored @KeychainStorage(key: "secretName48") var other: String?
}

nonisolated final class Shared: Sendable {
  private let stored = KeychainStorage<String?>("secretName49")
  var token: String? {
    get { stored.wrappedValue }
    set { stored.wrappedValue = newValue }
  }
}
