// The values of the pipelines: the types of an app, so that each operator is used with several types of several sizes.

import Rill

struct Article: Equatable, Sendable {
  var id: Int
  var title: String
  var tags: [String]
}

struct User: Equatable, Sendable {
  var id: Int
  var name: String
  var email: String?
}

struct Credentials: Equatable, Sendable {
  var name: String
  var password: String
}

struct Address: Equatable, Sendable {
  var street: String
  var city: String
  var postalCode: String
}

struct Order: Equatable, Sendable {
  var user: Int
  var items: [CartItem]
  var total: Double
  var address: Address
}

struct CartItem: Hashable, Sendable {
  var product: String
  var quantity: Int
  var price: Double
}

struct Message: Equatable, Sendable {
  var room: String
  var author: String
  var text: String
}

struct Place: Equatable, Sendable {
  var latitude: Double
  var longitude: Double
  var accuracy: Float
}

struct Reading: Equatable, Sendable {
  var sensor: UInt8
  var celsius: Double
}

struct Weather: Equatable, Sendable {
  var summary: String
  var degrees: Float
}

struct Track: Hashable, Sendable {
  var title: String
  var seconds: Int64
}

struct Summary: Equatable, Sendable {
  var count = 0
  var sum = 0.0
  var longest: String?
}

enum Connection: Equatable, Sendable {
  case offline
  case connecting(attempt: Int)
  case online
}

enum Problem: Error, Equatable {
  case offline
  case denied(String)
  case status(Int)
}

enum Loading<Value: Sendable>: Sendable {
  case started
  case loaded(Value)
  case failed(String)
}

enum CartAction: Sendable {
  case add(CartItem)
  case remove(product: String)
  case clear
}

enum Screen: Hashable, Sendable {
  case home
  case article(Int)
  case settings
}

/// The app's server.
protocol Backend: Sendable {
  func articles(matching query: String) -> Observable<[Article]>
  func article(_ id: Int) -> Single<Article>
  func user(_ id: Int) -> Single<User>
  func logIn(_ credentials: Credentials) -> Single<User>
  func weather(at place: Place) -> Observable<Weather>
  func cached(_ id: Int) -> Maybe<Article>
  func save(_ article: Article) -> Completable
  func upload(_ bytes: [UInt8]) -> Observable<Float>
  func thumbnail(of track: Track) async throws -> [UInt8]
}

/// A handle that is closed when the subscription ends.
final class FileHandle: Disposable {
  let path: String
  init(path: String) { self.path = path }
  func lines() -> [String] { [path] }
  func dispose() {}
}
