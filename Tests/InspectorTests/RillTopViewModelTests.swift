import Foundation
import TerminalText
import TestSupport
import XCTest
import rill_top

/// What the terminal shows for the lines of an inspector, and what keys do.
final class RillTopViewModelTests: XCTestCase {
  private let hello = #"{"rill":"inspector","version":1,"pid":7,"program":"Shop","values":"described","tracking":"fromStart"}"#

  private func makeView(_ values: String = "described") throws -> TopViewModel {
    TopViewModel(hello: try JSONDecoder().decode(Hello.self, from: Data(hello.replacing("described", with: values).utf8)))
  }

  private func update(_ text: String) throws -> Update { try JSONDecoder().decode(Update.self, from: Data(text.utf8)) }

  private func subscription(
    _ id: Int, _ file: String = "Shop/Cart.swift", _ line: Int = 4, count: Int = 0,
    chain: String = #"{"operations":["Relay","map"]}"#, stored: Bool = false
  ) -> String {
    """
    {"id":\(id),"file":"\(file)","line":\(line),"type":"Int","since":\(id),"count":\(count),"thread":"main","chain":\(chain)\
    \(stored ? #","secret":true"# : "")}
    """
  }

  private func lines(_ view: inout TopViewModel, _ columns: Int = 110, _ rows: Int = 12) -> [String] {
    view.lines(on: TerminalCapabilities(columns: columns, rows: rows, isColored: false)).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  func testTheTable() throws {
    var view = try makeView()
    view.receive(
      try update(
        #"{"time":10,"live":2,"subscriptions":[\#(subscription(1, count: 3)),\#(subscription(2, "Shop/Feed.swift", 9))]}"#))
    view.receive(
      try update(
        #"{"time":11,"live":3,"subscriptions":[\#(subscription(3))],"counts":[[1,7,10.9]],"events":[[1,10.9,7,"next","\"tea\""]]}"#
      ))
    XCTAssertEqual(
      lines(&view),
      [
        " rill-top  Shop 7",
        " 3 live at 2 places, +1 in 1.0s, by growth",
        "  live   grown   per s     age last value         thread      place                chain",
        "     2      +1     4.0     10s \"tea\"              main        > Shop/Cart.swift:4  Relay → map",
        "     1                    9.0s Int                main        + Shop/Feed.swift:9  Relay → map",
        "", "", "", "", "", "",
        " enter source  space unfold  m mark  s sort  / filter  h hide  p pause  q quit",
      ])
    view.receive(try update(#"{"time":12,"live":1,"gone":[1,2]}"#))
    XCTAssertEqual(view.sites.map(\.id), ["Shop/Cart.swift:4"])
    XCTAssertEqual(view.sites.map(\.growth), [0])
  }

  /// A screen whose values stop for no visible reason.
  func testSubscriptionsThatEndedWithoutASource() throws {
    var view = try makeView()
    let feed = subscription(2, "Shop/Feed.swift", 9)
    view.receive(try update(#"{"time":10,"live":2,"subscriptions":[\#(subscription(1)),\#(feed)]}"#))
    view.receive(try update(#"{"time":12,"live":1,"events":[[1,11.5,0,"disposed"],[2,11.5,0,"silent"]],"gone":[1,2]}"#))
    view.receive(try update(#"{"time":15,"live":0}"#))
    XCTAssertEqual(
      lines(&view)[1], " 0 live at 0 places, +0 in 5.0s, by growth, 1 ended without a source: Shop/Feed.swift:9 3.5s ago")
  }

  /// A place that has only grown since the mark is called a probable leak, with what the chain tells of its end.
  func testAProbableLeak() throws {
    var view = try makeView()
    let chain = #"{"operations":["map"],"source":{"operations":["PublishRelay"]}}"#
    view.receive(try update(#"{"time":1,"live":0}"#))
    func open(_ id: Int, gone: String = "") throws {
      let added = [
        subscription(id, chain: chain), subscription(100 + id, "values of Int", 0),
        subscription(200 + id, "Shop/Feed.swift", 9),
        subscription(300 + id, "Shop/Timer.swift", 1, chain: #"{"operations":["timer"]}"#),
      ]
      view.receive(try update(#"{"time":\#(id),"live":1,"subscriptions":[\#(added.joined(separator: ","))]\#(gone)}"#))
    }
    try open(2)
    try open(3)
    XCTAssertEqual(view.sites.compactMap(\.leak), [])
    try open(4, gone: #","gone":[202]"#)
    let leaks = Dictionary(uniqueKeysWithValues: view.sites.map { ($0.id, $0.leak) })
    XCTAssertEqual(leaks["Shop/Cart.swift:4"], "probable leak: not disposed, and its PublishRelay exists")
    XCTAssertEqual(leaks["values of Int"], "probable leak: a task that is not cancelled")
    XCTAssertEqual(leaks["Shop/Timer.swift:1"], "probable leak: not disposed, and its source has not ended")
    XCTAssertEqual(leaks["Shop/Feed.swift:9"], .some(nil))
    XCTAssertEqual(lines(&view, 200).count { $0.contains("(probable leak) ") }, 3)
    // What retains the selected one has a line of its own, which fits in a narrow terminal.
    for key in "/Cart" { _ = view.press(.character(key), rowCount: 5) }
    _ = view.press(.enter, rowCount: 5)
    XCTAssertEqual(lines(&view, 80)[10], " Shop/Cart.swift:4: probable leak: not disposed, and its PublishRelay exists")
    _ = view.press(.escape, rowCount: 5)
    _ = view.press(.character("m"), rowCount: 5)
    XCTAssertEqual(view.sites.compactMap(\.leak), [])
  }

  /// A leak: it grows from the mark on, and is the first line.
  func testGrowthSinceTheMark() throws {
    var view = try makeView()
    view.receive(
      try update(#"{"time":1,"live":2,"subscriptions":[\#(subscription(1, "A/A.swift")),\#(subscription(2, "B/B.swift"))]}"#))
    for id in 3..<8 {
      view.receive(try update(#"{"time":\#(id),"live":\#(id),"subscriptions":[\#(subscription(id, "B/B.swift"))]}"#))
    }
    XCTAssertEqual(view.sites.map(\.id), ["B/B.swift:4", "A/A.swift:4"])
    XCTAssertEqual(view.sites.map(\.growth), [5, 0])
    _ = view.press(.character("m"), rowCount: 5)
    XCTAssertEqual(view.sites.map(\.growth), [0, 0])
    view.receive(try update(#"{"time":9,"live":8,"subscriptions":[\#(subscription(8, "A/A.swift"))]}"#))
    XCTAssertEqual(view.sites.map(\.id), ["A/A.swift:4", "B/B.swift:4"])
  }

  /// A leaked screen: places that hold it weakly grow as fast as the one that retains it, and come after it.
  func testWhatCanRetainAScreenComesFirst() throws {
    var view = try makeView()
    view.receive(try update(#"{"time":1,"live":0}"#))
    for id in 1...3 {
      let weak =
        #"{"id":\#(id * 2),"file":"A/A.swift","line":4,"type":"Int","weak":true,"since":0,"count":0,"thread":"main","#
        + #""chain":{"operations":["PublishRelay"]}}"#
      let items = "\(weak),\(subscription(id * 2 + 1, "B/B.swift"))"
      view.receive(try update(#"{"time":\#(id + 1),"live":\#(id * 2),"subscriptions":[\#(items)]}"#))
    }
    XCTAssertEqual(view.sites.map(\.growth), [3, 3])
    XCTAssertEqual(view.sites.map(\.id), ["B/B.swift:4", "A/A.swift:4"])
    let marked = lines(&view).filter { $0.contains("(weak)") }
    XCTAssertEqual(marked.map { $0.contains("A/A.swift:4") }, [true])
  }

  func testKeys() throws {
    var view = try makeView()
    let items = (1...9).map {
      subscription($0, "M/F\($0).swift", $0, chain: #"{"operations":["Relay","\#($0 == 5 ? "debounce" : "map")"]}"#)
    }
    view.receive(try update(#"{"time":20,"live":9,"subscriptions":[\#(items.joined(separator: ","))]}"#))
    XCTAssertEqual(view.press(.enter, rowCount: 4), .open(file: "M/F1.swift", line: 1))
    // The first line is marked from the beginning, so the first key moves from there.
    for (key, file) in [
      (Key.down, "F2"), (.character("j"), "F3"), (.up, "F2"), (.pageDown, "F5"), (.end, "F9"), (.down, "F9"), (.home, "F1"),
    ] {
      _ = view.press(key, rowCount: 4)
      XCTAssertEqual(view.selected, .site("M/\(file).swift:\(file.last!)"), "\(key)")
    }
    _ = view.press(.character(" "), rowCount: 4)
    XCTAssertEqual(view.rows.count, 10)
    _ = view.press(.down, rowCount: 4)
    XCTAssertEqual(view.selected, .subscription(1))
    XCTAssertEqual(view.press(.enter, rowCount: 4), .open(file: "M/F1.swift", line: 1))
    for key in "/debounce" { _ = view.press(.character(key), rowCount: 4) }
    XCTAssertEqual(view.sites.map(\.id), ["M/F5.swift:5"])
    XCTAssertTrue(lines(&view).contains(" filter: debounce_"), "\(lines(&view))")
    _ = view.press(.enter, rowCount: 4)
    _ = view.press(.character("h"), rowCount: 4)
    for key in "debounce, x" { _ = view.press(.character(key), rowCount: 4) }
    _ = view.press(.enter, rowCount: 4)
    XCTAssertTrue(lines(&view).contains { $0.hasSuffix("M/F5.swift:5  Relay") }, "\(lines(&view))")
    _ = view.press(.escape, rowCount: 4)
    XCTAssertEqual(view.sites.count, 9)
    XCTAssertEqual(view.order, .growth)
    for order in [TopViewModel.Order.live, .rate, .age, .place, .growth] {
      _ = view.press(.character("s"), rowCount: 4)
      XCTAssertEqual(view.order, order)
    }
    _ = view.press(.character("p"), rowCount: 4)
    view.receive(try update(#"{"time":21,"live":8,"gone":[9]}"#))
    XCTAssertEqual(view.sites.count, 9)
    XCTAssertTrue(lines(&view)[0].hasSuffix("paused"))
    _ = view.press(.character("p"), rowCount: 4)
    XCTAssertEqual(view.sites.count, 8)
    XCTAssertEqual(view.press(.character("q"), rowCount: 4), .quit)
    view.processEnded()
    XCTAssertTrue(lines(&view)[0].hasSuffix("has ended"))
  }

  /// Every size has as many lines as rows, none wider than the terminal, and the places stay readable.
  func testSizes() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    var view = try makeView()
    let items = (1...50).map { subscription($0, "Module/AVeryLongNameOfAFile\($0).swift", 100) }
    view.receive(try update(#"{"time":60,"live":50,"subscriptions":[\#(items.joined(separator: ","))]}"#))
    for columns in [1, 5, 20, 40, 60, 80, 120, 250] {
      for rows in [1, 2, 5, 10, 60] {
        let lines = view.lines(on: TerminalCapabilities(columns: columns, rows: rows, isColored: false))
        XCTAssertEqual(lines.count, rows)
        XCTAssertTrue(lines.allSatisfy { $0.count <= columns }, "\(columns)×\(rows): \(lines)")
        if columns >= 40, rows >= 10 { XCTAssertTrue(lines.contains { $0.contains(".swift:100") }, "\(columns): \(lines)") }
      }
    }
  }

  /// Values, names and places cannot control the terminal.
  func testHostileTexts() throws {
    var view = try makeView()
    let bad = #"\u001b]0;x\u0007\u001b[31m\u009b2J\u202e\n"#
    let item = subscription(1, "Shop/\(bad)", 4, chain: #"{"operations":["\#(bad)"]}"#)
    view.receive(try update(#"{"time":1,"live":1,"subscriptions":[\#(item)],"events":[[1,1,1,"next","\#(bad)"]]}"#))
    for line in view.lines(on: TerminalCapabilities(columns: 200, rows: 10, isColored: false)) {
      XCTAssertFalse(
        line.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.value == 0x202E }, line.debugDescription)
    }
  }

  func testTypesOnlyAndStored() throws {
    var view = try makeView("types")
    view.receive(
      try update(#"{"time":1,"live":1,"subscriptions":[\#(subscription(1, stored: true)),\#(subscription(2, "B/B.swift"))]}"#))
    let text = lines(&view).joined(separator: "\n")
    XCTAssertTrue(text.contains(" type "), text)
    XCTAssertTrue(text.contains("(secret)"), text)
  }
}
