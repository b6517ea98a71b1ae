import RillLifecycle

/// Something a user does at some time.
struct Deed {
  /// Since midnight.
  let time: Duration
  let text: String
  let action: AppAction

  init(_ hour: Int, _ minute: Int, _ text: String, _ action: AppAction) {
    time = .seconds((hour * 60 + minute) * 60)
    self.text = text
    self.action = action
  }
}

/// Some hours with an app.
struct Scenario {
  let title: String
  let deeds: [Deed]
  let moral: String?
}

extension Scenario {
  /// Everything that makes iOS post a notification of the app's life.
  static var everyNotification: Scenario {
    Scenario(
      title: "A morning with the app",
      deeds: [
        Deed(09, 00, "launches the app", .launch),
        Deed(09, 05, "leaves the app", .leave),
        Deed(09, 50, "returns to the app", .return),
        Deed(10, 10, "opens control centre", .openControlCenter),
        Deed(10, 11, "closes control centre", .closeControlCenter),
        Deed(10, 20, "opens notification centre", .openNotificationCenter),
        Deed(10, 22, "closes notification centre", .closeNotificationCenter),
      ],
      moral: nil)
  }

  /// Where a model goes wrong that measures absences from the wrong notification.
  static var trap: Scenario {
    Scenario(
      title: "The trap of measuring from didEnterBackground",
      deeds: [
        Deed(12, 00, "leaves the app", .leave),
        Deed(12, 31, "returns to the app", .return),
        Deed(12, 32, "opens control centre", .openControlCenter),
        Deed(12, 33, "closes control centre", .closeControlCenter),
      ],
      moral: """
        Opening control centre posts no didEnterBackground. An app that measured from
        there would take 12:33 for a return after 33 min and refresh a second time.
        """)
  }
}
