import Observation
import Rill
import RillObservation
import RillProperties
import XCTest

/// The code blocks of the chapter "Observation" of `Docs/Properties.md`: see `DocumentationCodeTests`.
@MainActor
final class ObservationDocumentationTests: XCTestCase {
  @MainActor @Observable final class SearchModel {
    var results: [String] = []
  }

  @Observable final class Person {
    var title = ""
    @ObservationIgnored @PropertyRelay var name = ""
    @ObservationIgnored @Stored("theme") var theme = "light"
  }

  func testBinding() async {
    let (model, queries, bag) = (SearchModel(), PublishRelay<String>(), DisposeBag())
    @Sendable func search(_ text: String) -> Rill.Observable<[String]> { .just([text, text + "s"]) }

    model.bind(queries.flatMapLatest(search), to: \.results).disposed(by: bag)

    queries.accept("tea")
    XCTAssertEqual(model.results, ["tea", "teas"])
  }

  func testRelays() {
    let (person, changed) = (Person(), expectation(description: "changed"))
    withObservationTracking {
      _ = person.name + person.title
    } onChange: {
      changed.fulfill()
    }
    person.name = "Ada"
    wait(for: [changed], timeout: 20)
  }
}
