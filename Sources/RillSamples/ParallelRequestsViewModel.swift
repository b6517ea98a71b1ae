public import Rill

/// A view model that makes two requests in parallel, and shows both results together.
///
///     user     ---(u|)
///     posts    ------(p|)
///     profile  ------(up|)
public final class ParallelRequestsViewModel<User: Sendable, Post: Sendable>: Sendable {
  /// The results of both requests.
  public struct Profile: Sendable {
    /// The result of the first request.
    public let user: User
    /// The result of the second request.
    public let posts: [Post]
  }

  /// Makes both requests for each subscriber, at the same time.
  ///
  /// Fails with the first error, and then disposes the other request.
  public let profile: Single<Profile>

  /// Creates a model of two requests.
  public init(user: Single<User>, posts: Single<[Post]>) {
    profile = Single.zip(user, posts) { Profile(user: $0, posts: $1) }
  }
}
