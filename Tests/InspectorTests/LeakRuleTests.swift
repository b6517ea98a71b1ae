import Foundation
import TestSupport
import XCTest
import rill_top

/// The terminal and the page have the same rule for probable leaks, in Swift and in JavaScript.
final class LeakRuleTests: XCTestCase {
  /// A place in the source code, whose subscriptions have the same source.
  private struct Place {
    let file: String
    let line: Int
    let chain: String
    var isWeak = false
  }

  private static let places = [
    Place(
      file: "Shop/Cart.swift", line: 1, chain: #"{"operations":["map"],"source":{"operations":["PublishRelay","filter"]}}"#),
    Place(file: "Shop/Cart.swift", line: 2, chain: #"{"operations":["Stored"]}"#),
    Place(file: "Shop/Cart.swift", line: 3, chain: #"{"operations":["timer","map"]}"#),
    Place(file: "Shop/Cart.swift", line: 4, chain: #"{"operations":["ObservableProperty"]}"#, isWeak: true),
    Place(file: "values of Int", line: 0, chain: #"{"operations":["BehaviorRelay"]}"#),
    Place(file: "an observer", line: 0, chain: #"{"operations":["BehaviorSubject"]}"#),
  ]

  private func line(time: Int, adding added: [(id: Int, place: Place)], removing removed: [Int]) -> String {
    let subscriptions = added.map { id, place in
      #"{"id":\#(id),"file":"\#(place.file)","line":\#(place.line),"type":"Int","weak":\#(place.isWeak),"since":\#(time),"count":0,"#
        + #""thread":"main","chain":\#(place.chain)}"#
    }
    return #"{"time":\#(time),"live":0,"subscriptions":[\#(subscriptions.joined(separator: ","))],"gone":\#(removed)}"#
  }

  func testTheTerminalAndThePageFindTheSameLeaks() throws {
    try fuzz(1) { _, generator in
      var model = ProcessModel()
      var lines: [String] = []
      var leaks: [[String: String]] = []
      var live: [Int] = []
      var time = 0
      // Until each kind of leak has come, which takes some longer than others.
      while time < 500 || Set(leaks.flatMap(\.values)).count <= 3, time < 5000 {
        defer { time += 1 }
        if Int.random(in: 0..<20, using: &generator) == 0 {
          model.mark()
          lines.append("mark")
        } else {
          let added = Self.places.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.enumerated()
            .map { (id: 10 * time + $0.offset, place: $0.element) }
          let removed = live.filter { _ in Int.random(in: 0..<100, using: &generator) == 0 }
          live = live.filter { !removed.contains($0) } + added.map(\.id)
          lines.append(line(time: time, adding: added, removing: removed))
          model.receive(try JSONDecoder().decode(Update.self, from: Data(lines[lines.count - 1].utf8)))
        }
        leaks.append(Dictionary(uniqueKeysWithValues: model.sites.compactMap { site in site.leak.map { (site.id, $0) } }))
      }
      XCTAssertGreaterThan(Set(leaks.flatMap(\.values)).count, 3)
      let page = try PageScript.output(of: "print_leaks.js", for: lines).split(separator: "\n")
        .map { try JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
      XCTAssertEqual(page, leaks)
    }
  }
}
