import Rill
import RillSamples
import RillTesting
import XCTest

final class ParallelRequestsViewModelTests: XCTestCase {
  func testTwoRequests() throws {
    try marbles { test in
      let (user, posts) = (test.cold("---u|"), test.cold("-----p|"))
      let model = ParallelRequestsViewModel(user: user.asObservable().asSingle(), posts: posts.asObservable().toArray())
      test.expect(model.profile.map { $0.user + $0.posts.joined() }, becomes: "------([up]|)")
      test.expect(user, subscribed: "^---!")
      test.expect(posts, subscribed: "^-----!")
    }
  }
}
