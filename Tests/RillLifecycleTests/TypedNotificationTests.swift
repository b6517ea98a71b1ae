import Foundation
import Rill
import RillLifecycle
import XCTest

final class TypedNotificationTests: XCTestCase, ConcernsThreads {
  private let center = NotificationCenter()

  /// Returns the payloads of `key` while `body` runs.
  private func payloads<Payload>(
    _ key: NotificationKey<Payload>, object: AnyObject? = nil, _ body: () -> Void
  ) -> [Payload] {
    let received = Recorder<Payload>()
    let subscription = center.rx.notification(key, object: object).subscribe(onNext: { received.add($0) })
    defer { subscription.dispose() }
    body()
    return received.entries
  }

  /// Returns the payload of a notification with `entry`, or nil if an error is reported.
  private func payload<Payload>(_ type: Payload.Type, of entry: Any?) -> Payload? {
    let key = NotificationKey<Payload>(.downloaded, userInfoKey: "entry")
    let userInfo = entry.map { ["entry": $0] }
    var received: [Payload] = []
    let errors = unhandledErrors {
      received = payloads(key) { center.post(name: .downloaded, object: nil, userInfo: userInfo) }
    }
    XCTAssertEqual(received.count + errors.count, 1)
    return received.first
  }

  /// Returns the payload error of a notification with `userInfo`, or nil if there is none.
  private func failure<Payload>(_ key: NotificationKey<Payload>, _ userInfo: [AnyHashable: Any]?) -> NotificationPayloadError? {
    let errors = Recorder<NotificationPayloadError>()
    let subscription = center.rx.payloadErrors(key).subscribe(onNext: { errors.add($0) })
    defer { subscription.dispose() }
    center.post(name: key.name, object: nil, userInfo: userInfo)
    XCTAssertLessThan(errors.entries.count, 2)
    return errors.entries.first
  }

  // MARK: Overloads

  func testNamesAndKeysAreToldApart() {
    let ofName: Observable<Notification> = center.rx.notification(.downloaded)
    let ofConstant: Observable<Notification> = center.rx.notification(UIApplication.willResignActiveNotification)
    let ofAll: Observable<Notification> = center.rx.notification(nil)
    let ofKey: Observable<Download> = center.rx.notification(.downloadFinished)
    let names = Recorder<String>()
    let bag = DisposeBag()
    ofName.subscribe(onNext: { names.add("name \($0.name.rawValue)") }).disposed(by: bag)
    ofConstant.subscribe(onNext: { names.add("constant \($0.name.rawValue)") }).disposed(by: bag)
    ofAll.subscribe(onNext: { names.add("all \($0.name.rawValue)") }).disposed(by: bag)
    ofKey.subscribe(onNext: { names.add("key \($0.file)") }).disposed(by: bag)
    center.post(.downloadFinished, Download(file: "a"))
    XCTAssertEqual(names.entries.sorted(), ["all downloadFinished", "key a", "name downloadFinished"])
  }

  func testWithoutATypeAWordThatIsBothIsTheKey() {
    let stream = center.rx.notification(.both)
    XCTAssertTrue(type(of: stream) == Observable<Int>.self)
    let notifications: Observable<Notification> = center.rx.notification(.both)
    withExtendedLifetime(notifications) {}
  }

  // MARK: Posting and receiving

  func testPostsWhatOthersRead() {
    let (sender, read) = (NSObject(), Recorder<Notification>())
    let subscription = center.rx.notification(.downloaded).subscribe(onNext: { read.add($0) })
    defer { subscription.dispose() }
    center.post(.downloadFinished, Download(file: "a"), object: sender)
    XCTAssertEqual(read.entries.first?.userInfo as? [String: Download], ["download": Download(file: "a")])
    XCTAssertTrue(read.entries.first?.object as AnyObject? === sender)
  }

  func testDeliversWhatItsObjectPosts() {
    let (sender, other) = (NSObject(), NSObject())
    let received = payloads(.downloadFinished, object: sender) {
      center.post(.downloadFinished, Download(file: "a"), object: other)
      center.post(.downloadFinished, Download(file: "b"))
      center.post(.downloadFinished, Download(file: "c"), object: sender)
    }
    XCTAssertEqual(received, [Download(file: "c")])
  }

  func testNothingToCarry() {
    let received = Recorder<String>()
    let subscription = center.rx.notification(.loggedOut).subscribe { received.add("logged out") }
    center.post(.loggedOut)
    center.post(name: NotificationKey<Void>.loggedOut.name, object: nil, userInfo: ["reason": 1])
    subscription.dispose()
    center.post(.loggedOut, object: self)
    XCTAssertEqual(received.entries, ["logged out", "logged out"])
  }

  func testSeveralEntries() {
    let frame = Keyboard(height: 300, duration: 0.25)
    XCTAssertEqual(payloads(.keyboardShown) { center.post(.keyboardShown, frame) }, [frame])
    let received = payloads(.keyboardShown) {
      center.post(name: .keyboard, object: nil, userInfo: ["height": 10, "duration": 1.5])
    }
    XCTAssertEqual(received, [Keyboard(height: 10, duration: 1.5)])
    let read = Recorder<Int?>()
    let subscription = center.rx.notification(.keyboard).subscribe(onNext: { read.add($0.userInfo?["height"] as? Int) })
    defer { subscription.dispose() }
    center.post(.keyboardShown, frame)
    XCTAssertEqual(read.entries, [300])
  }

  func testAKeyThatOnlyDecodesReadsWhatItPosts() {
    XCTAssertEqual(payloads(.volume) { center.post(.volume, .loud) }, [.loud])
    XCTAssertEqual(payloads(.volume) { center.post(name: .volume, object: nil, userInfo: ["level": 1]) }, [.loud])
  }

  func testDeliversOnThePostingThread() {
    let log = ThreadLog()
    let key = NotificationKey<Int>(.downloaded) { notification in
      log.recordCurrentThread()
      return try notification.entry("number")
    }
    let subscription = center.rx.notification(key).subscribe(onNext: { _ in log.recordCurrentThread() })
    defer { subscription.dispose() }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [center] in
      log.recordCurrentThread()
      center.post(name: .downloaded, object: nil, userInfo: ["number": 1])
      done.signal()
    }
    done.wait()
    XCTAssertEqual(log.threads.count, 3)
    XCTAssertEqual(Set(log.threads).count, 1)
  }

  @MainActor
  func testDeliversOnASchedulerIfAskedTo() {
    let log = ThreadLog()
    let arrived = expectation(description: "both have arrived")
    arrived.expectedFulfillmentCount = 2
    let bag = DisposeBag()
    center.rx.notification(.downloadFinished)
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { _ in
        log.recordCurrentThread()
        arrived.fulfill()
      })
      .disposed(by: bag)
    center.rx.notification(.downloaded)
      .map { _ in }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: {
        log.recordCurrentThread()
        arrived.fulfill()
      })
      .disposed(by: bag)
    Thread.detachNewThread { [center] in center.post(.downloadFinished, Download(file: "a")) }
    wait(for: [arrived], timeout: 10)
    XCTAssertEqual(Set(log.threads), [ObjectIdentifier(Thread.current)])
  }

  // MARK: Kinds of payload

  func testValuesClassesAndEnums() {
    XCTAssertEqual(payload(Download.self, of: Download(file: "a")), Download(file: "a"))
    XCTAssertEqual(payload(Volume.self, of: Volume.loud), .loud)
    XCTAssertEqual(payload([Int].self, of: [1, 2]), [1, 2])
    let movie = Movie()
    XCTAssertTrue(payload(Movie.self, of: movie) === movie)
    XCTAssertTrue(payload(Media.self, of: movie) === movie, "an instance of a subclass is accepted")
    XCTAssertTrue(payload((any Playable).self, of: movie) === movie)
    XCTAssertNil(payload(Movie.self, of: Media()))
    XCTAssertEqual(payload((Int, String).self, of: (1, "a"))?.1, "a")
    XCTAssertEqual(payload((() -> Int).self, of: { 7 } as () -> Int)?(), 7)
  }

  func testOptionals() {
    let key = NotificationKey<Int?>(.downloaded, userInfoKey: "number")
    let received = payloads(key) {
      center.post(key, 1)
      center.post(key, nil)
      center.post(name: .downloaded, object: nil)
      center.post(name: .downloaded, object: nil, userInfo: ["number": NSNull()])
      center.post(name: .downloaded, object: nil, userInfo: ["number": 2])
    }
    XCTAssertEqual(received, [1, nil, nil, nil, 2])
    XCTAssertNotNil(failure(key, ["number": "two"]))
    let read = Recorder<Int>()
    let subscription = center.rx.notification(.downloaded).subscribe(onNext: { read.add($0.userInfo?.count ?? 0) })
    defer { subscription.dispose() }
    center.post(key, nil)
    XCTAssertEqual(read.entries, [0], "nil is posted as no entry")
  }

  func testOptionalsOfAKeyThatOnlyDecodes() {
    let key = NotificationKey<Int?>(.downloaded) { _ in 7 }
    XCTAssertEqual(payloads(key) { center.post(key, nil) }, [nil])
  }

  func testKeysOfAnyHashableType() {
    enum Entry: Hashable { case size, date }
    let key = NotificationKey<Int>(.downloaded, userInfoKey: Entry.size)
    XCTAssertEqual(payloads(key) { center.post(name: .downloaded, object: nil, userInfo: [Entry.size: 3]) }, [3])
    XCTAssertEqual(failure(key, nil)?.userInfoKey, "size")
  }

  func testWhatIsBridged() {
    XCTAssertEqual(payload(Int.self, of: NSNumber(value: 3)), 3)
    XCTAssertEqual(payload(Double.self, of: NSNumber(value: 3)), 3)
    XCTAssertEqual(payload(Bool.self, of: NSNumber(value: true)), true)
    XCTAssertEqual(payload(Int?.self, of: NSNumber(value: 3)), 3)
    XCTAssertNil(payload(Int.self, of: NSNumber(value: 3.5)), "the conversion would be inexact")
    XCTAssertEqual(payload(NSNumber.self, of: 3), 3)
    XCTAssertEqual(payload(String.self, of: NSString("a")), "a")
    XCTAssertEqual(payload(NSString.self, of: "a"), "a")
    XCTAssertEqual(payload([Int].self, of: NSArray(array: [1, 2])), [1, 2])
    XCTAssertEqual(payload([String: Int].self, of: NSDictionary(dictionary: ["a": 1])), ["a": 1])
    XCTAssertEqual(payload(URL.self, of: NSURL(string: "file:///a")), URL(string: "file:///a"))
    XCTAssertEqual(payload(Date.self, of: NSDate(timeIntervalSince1970: 1)), Date(timeIntervalSince1970: 1))
    XCTAssertNil(payload(String.self, of: NSNumber(value: 3)))
  }

  #if !canImport(ObjectiveC)
    /// Without Objective-C, posted values are not bridged to classes such as `NSNumber` and `NSString`.
    func testWhatIsNotBridgedWithoutObjectiveC() {
      XCTAssertNil(payload(Double.self, of: 3), "an Int is not converted to a Double")
      XCTAssertNil(payload(CGRect.self, of: NSValue(rect: .zero)))
      let key = NotificationKey<Int>(.downloaded, userInfoKey: "number")
      XCTAssertNotNil(failure(key, [NSString("number"): 1]), "an NSString key does not equal a String key")
    }
  #endif

  // MARK: Wrong payloads

  func testAWrongPayloadIsLeftOutAndReported() {
    let errors = Recorder<String>()
    let listening = center.rx.payloadErrors(.downloadFinished).subscribe(onNext: { errors.add("\($0)") })
    defer { listening.dispose() }
    var received: [Download] = []
    let reported = unhandledErrors {
      received = payloads(.downloadFinished) {
        center.post(.downloadFinished, Download(file: "a"))
        center.post(name: .downloaded, object: nil, userInfo: ["download": "b"])
        center.post(name: .downloaded, object: nil, userInfo: ["Download": Download(file: "c")])
        center.post(.downloadFinished, Download(file: "d"))
      }
    }
    XCTAssertEqual(received.map(\.file), ["a", "d"])
    XCTAssertEqual(
      errors.entries,
      [
        #"notification "downloadFinished": expected Download as userInfo["download"], found String"#,
        #"notification "downloadFinished": expected Download as userInfo["download"], found nothing"#,
      ])
    XCTAssertEqual(reported.map { "\($0.error)" }, errors.entries)
    XCTAssertTrue(reported.allSatisfy { $0.location.hasPrefix("RillLifecycleTests/TypedNotificationTests.swift:") })
  }

  func testAWrongPayloadIsHeardOfWithoutAListener() {
    let line = #line + 2
    let reported = unhandledErrors {
      let subscription = center.rx.notification(.downloadFinished).subscribe(onNext: { XCTFail("\($0)") })
      defer { subscription.dispose() }
      center.post(name: .downloaded, object: nil)
    }
    XCTAssertEqual(reported.map(\.location), ["RillLifecycleTests/TypedNotificationTests.swift:\(line)"])
  }

  func testThoseWhoListenToErrorsAloneReportNothing() {
    let reported = unhandledErrors { XCTAssertNotNil(failure(.downloadFinished, nil)) }
    XCTAssertEqual(reported.count, 0)
  }

  func testTheErrorSaysWhatWasFound() throws {
    let missing = try XCTUnwrap(failure(.downloadFinished, ["other": 1]))
    XCTAssertEqual(missing.notification, .downloaded)
    XCTAssertEqual(missing.userInfoKey, "download")
    XCTAssertTrue(missing.expected == Download.self)
    guard case .nothing = missing.found else { return XCTFail("\(missing)") }
    let wrong = try XCTUnwrap(failure(.downloadFinished, ["download": 1]))
    guard case .other(let type) = wrong.found else { return XCTFail("\(wrong)") }
    XCTAssertTrue(type == Int.self)
  }

  func testTheErrorOfOneEntryOfSeveral() throws {
    let error = try XCTUnwrap(failure(.keyboardShown, ["height": 10]))
    XCTAssertEqual("\(error)", #"notification "keyboard": expected Double as userInfo["duration"], found nothing"#)
  }

  func testTheErrorOfAClosure() throws {
    let error = try XCTUnwrap(failure(.volume, ["level": 7]))
    guard case .undecodable(let reason) = error.found else { return XCTFail("\(error)") }
    XCTAssertTrue(reason is Volume.NoLevel)
    XCTAssertTrue(error.expected == Volume.self)
    XCTAssertEqual("\(error)", #"notification "volume": expected Volume, but decoding threw NoLevel"#)
  }

  func testAPayloadOfAnotherKeyOfTheSameName() {
    let other = NotificationKey<String>(.volume) { _ in "" }
    XCTAssertNotNil(
      unhandledErrors { XCTAssertEqual(payloads(.volume) { center.post(other, "loud") }, []) }.first)
  }

  func testErrorsOfItsObject() {
    let (sender, errors) = (NSObject(), Recorder<String>())
    let subscription = center.rx.payloadErrors(.downloadFinished, object: sender).subscribe(onNext: {
      errors.add("\($0.found)")
    })
    defer { subscription.dispose() }
    center.post(name: .downloaded, object: nil)
    XCTAssertEqual(errors.entries, [])
    center.post(name: .downloaded, object: sender)
    XCTAssertEqual(errors.entries, ["nothing"])
  }
}

private struct Keyboard: Equatable {
  let height: Int
  let duration: Double
}

private enum Volume: Int {
  case quiet, loud

  struct NoLevel: Error {}
}

private protocol Playable: AnyObject {}
private class Media {}
private final class Movie: Media, Playable {}

extension Notification.Name {
  fileprivate static let downloaded = NotificationKey.downloadFinished.name
  fileprivate static let keyboard = Notification.Name("keyboard")
  fileprivate static let volume = Notification.Name("volume")
  fileprivate static let both = Notification.Name("both")
}

extension NotificationKey<Int> {
  fileprivate static var both: Self { Self(.both, userInfoKey: "number") }
}

extension NotificationKey<Keyboard> {
  fileprivate static var keyboardShown: Self {
    Self(.keyboard) { notification in
      Keyboard(height: try notification.entry("height"), duration: try notification.entry("duration"))
    } encode: { frame in
      ["height": frame.height, "duration": frame.duration]
    }
  }
}

extension NotificationKey<Volume> {
  fileprivate static var volume: Self {
    Self(.volume) { notification in
      guard let volume = Volume(rawValue: try notification.entry("level")) else { throw Volume.NoLevel() }
      return volume
    }
  }
}
