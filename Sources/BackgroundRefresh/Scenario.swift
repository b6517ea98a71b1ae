import Foundation
import RillLifecycle

/// Something a user does, and what the system posts because of it.
struct Action {
  /// Since midnight.
  let time: Duration
  let user: String
  let notifications: [Notification.Name]

  init(_ hour: Int, _ minute: Int, _ user: String, _ notifications: [Notification.Name]) {
    time = .seconds((hour * 60 + minute) * 60)
    self.user = user
    self.notifications = notifications
  }
}

/// Some hours with an app.
struct Scenario {
  let title: String
  let actions: [Action]
  let moral: String?
}

extension Scenario {
  /// Everything that makes iOS post a notification of the app's life, in the order in which it posts them.
  static var everyNotification: Scenario {
    Scenario(
      title: "A morning with the app",
      actions: [
        Action(09, 00, "launches the app", foreground),
        Action(09, 05, "leaves the app", background),
        Action(09, 50, "returns to the app", foreground),
        Action(10, 10, "opens control centre", covered),
        Action(10, 11, "closes control centre", uncovered),
        // A quirk, but this is what is posted.
        Action(10, 20, "opens notification centre", covered + uncovered + covered),
        Action(10, 22, "closes notification centre", uncovered),
      ],
      moral: nil)
  }

  /// Where a model goes wrong that measures absences from the wrong notification.
  static var trap: Scenario {
    Scenario(
      title: "The trap of measuring from didEnterBackground",
      actions: [
        Action(12, 00, "leaves the app", background),
        Action(12, 31, "returns to the app", foreground),
        Action(12, 32, "opens control centre", covered),
        Action(12, 33, "closes control centre", uncovered),
      ],
      moral: """
        Opening control centre posts no didEnterBackground. An app that measured from
        there would take 12:33 for a return after 33 min and refresh a second time.
        """)
  }

  private static let foreground = [
    UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
  ]
  private static let background = [
    UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
  ]
  private static let covered = [UIApplication.willResignActiveNotification]
  private static let uncovered = [UIApplication.didBecomeActiveNotification]
}
