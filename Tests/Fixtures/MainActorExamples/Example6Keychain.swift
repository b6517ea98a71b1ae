import RillProperties

final class KeychainDataHolder {
  private enum Key: String { case accessToken = "_accessToken" }
  static let shared = KeychainDataHolder()
  private init() {}
  @KeychainStorage(key: Key.accessToken.rawValue)
  var accessToken: String?
}

func example6() {
KeychainDataHolder.shared.accessToken = "abc"   // set
let token = KeychainDataHolder.shared.accessToken   // get, also after a restart of the process
KeychainDataHolder.shared.accessToken = nil     // removes
print(token ?? "nil", KeychainDataHolder.shared.accessToken ?? "nil")
}

func example6BeforeARestart() {
KeychainDataHolder.shared.accessToken = "abc"   // set
}

func example6AfterARestart() {
let token = KeychainDataHolder.shared.accessToken   // get, also after a restart of the process
print(token ?? "nil")
}
