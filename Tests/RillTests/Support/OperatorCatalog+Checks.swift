import Rill
import RillTesting
import XCTest

/// What every operator has to do, whatever it is for.
extension Entry {
  private enum Ending: CaseIterable {
    case disposal, completion, error, death
  }

  /// Contract 5: closures and captured objects are released on disposal, at the end, and when a subject is deallocated.
  func checkRelease() {
    for ending in Ending.allCases where seesDeath || ending != .death {
      let hook = UserCodeHook()
      var subjects = (0..<sources).map { _ in PublishSubject<UserCodeCallingValue>() }
      let disposed = Counter()
      let (subscription, probe) = subscribe(subjects, hook, disposed)
      for round in 1...3 {
        for subject in subjects { subject.onNext(UserCodeCallingValue(round, hook)) }
      }
      switch ending {
      case .disposal: subscription.dispose()
      case .completion: for subject in subjects { subject.onCompleted() }
      case .error: for subject in subjects { subject.onError(Failure()) }
      case .death: subjects = []
      }
      // What is still to come then, a delayed value or the end on another scheduler, comes.
      if ending != .disposal || expires { hook.scheduler.start() }
      XCTAssertNil(probe.object, "\(name) after \(ending)")
      XCTAssertEqual(disposed.value, 1, "\(name) after \(ending): onDisposed")
      for subject in subjects { XCTAssertFalse(subject.hasObservers, "\(name) after \(ending): still subscribed") }
      // Harmless, whatever came before.
      subscription.dispose()
      XCTAssertEqual(disposed.value, 1, "\(name) after \(ending): onDisposed")
    }
  }

  private func subscribe(
    _ subjects: [PublishSubject<UserCodeCallingValue>], _ hook: UserCodeHook, _ disposed: Counter
  ) -> (any Disposable, WeakReference) {
    let probe = DeallocationProbe()
    let subscription = build(subjects, probe, hook).subscribe(
      onNext: { _ in probe.capture() }, onError: { _ in probe.capture() }, onCompleted: { probe.capture() },
      onDisposed: {
        probe.capture(); disposed.add()
      })
    return (subscription, WeakReference(object: probe))
  }

  /// Contract 5: the values that operators remember are released with the subscription.
  func checkReleaseOfValues() {
    let hook = UserCodeHook()
    let subjects = (0..<sources).map { _ in PublishSubject<UserCodeCallingValue>() }
    let subscription = build(subjects, DeallocationProbe(), hook).subscribe(onNext: { _ in })
    var values: [WeakReference] = []
    for round in 1...3 {
      for subject in subjects {
        let value = UserCodeCallingValue(round, hook)
        values.append(WeakReference(object: value))
        subject.onNext(value)
      }
    }
    subscription.dispose()
    if expires { hook.scheduler.start() }
    XCTAssertEqual(values.filter { $0.object != nil }.count, 0, name)
  }

  /// Contract 2: combining operators accept events from any thread, and never call an observer concurrently.
  func checkSeriality() {
    watched(60) {
      let hook = UserCodeHook()
      let subjects = (0..<sources).map { _ in PublishSubject<UserCodeCallingValue>() }
      let check = SerialityCheck()
      let subscription = build(subjects, DeallocationProbe(), hook).subscribe(
        onNext: { _ in check.next() }, onError: { _ in check.end() }, onCompleted: { check.end() })
      onThreads(3) { thread in
        for number in 0..<300 { subjects[(thread + number) % subjects.count].onNext(UserCodeCallingValue(number, hook)) }
        if thread == 0 { for subject in subjects { subject.onCompleted() } }
      }
      XCTAssertEqual(check.found, [], name)
      subscription.dispose()
    }
  }

  /// Contract 2 and 4: what an observer sends to any source of the operator that is calling it waits until it has returned.
  func checkReentrancy() {
    let hook = UserCodeHook()
    let subjects = (0..<sources).map { _ in PublishSubject<UserCodeCallingValue>() }
    let check = SerialityCheck()
    let budget = Counter(40)
    let subscription = build(subjects, DeallocationProbe(), hook).subscribe(
      onNext: { _ in
        check.next {
          guard budget.add(-1) > 0 else { return }
          for subject in subjects { subject.onNext(UserCodeCallingValue(2, hook)) }
        }
      }, onError: { _ in check.end() }, onCompleted: { check.end() })
    for round in 1...3 {
      for subject in subjects { subject.onNext(UserCodeCallingValue(round, hook)) }
    }
    for subject in subjects { subject.onCompleted() }
    XCTAssertEqual(check.found, [], name)
    subscription.dispose()
  }

  /// Contract 3: from inside every kind of user closure, `deinit` and `==`: subscribe, send, dispose and read, from two threads
  /// crosswise.
  func checkLocks() {
    let seed = randomSeed()
    watched(60) {
      let hook = UserCodeHook()
      let subjects = (0..<max(2, sources)).map { _ in PublishSubject<UserCodeCallingValue>() }
      let other = BehaviorSubject(value: UserCodeCallingValue(0, UserCodeHook()))
      let stream = build(Array(subjects.prefix(sources)), DeallocationProbe(), hook)
      let disposable = SerialDisposable()
      let budget = Counter(2000)
      hook.action = {
        let left = budget.add(-1)
        guard left > 0 else { return }
        switch (UInt64(left) &+ seed) % 5 {
        case 0: subjects[left % subjects.count].onNext(UserCodeCallingValue(left, UserCodeHook()))
        case 1: stream.subscribe(onNext: { _ in other.onNext(UserCodeCallingValue(left, UserCodeHook())) }).dispose()
        case 2: _ = try? other.value()
        case 3: disposable.disposable = stream.subscribe(onNext: { _ in })
        default: other.onNext(UserCodeCallingValue(left, hook))
        }
      }
      let cross = other.subscribe(onNext: { _ in hook.call() })
      let subscription = stream.subscribe(onNext: { _ in hook.call() })
      onThreads(2) { thread in
        for number in 0..<200 {
          subjects[(thread + number) % subjects.count].onNext(UserCodeCallingValue(number, hook))
          if number % 50 == 49 { stream.subscribe(onNext: { _ in hook.call() }).dispose() }
        }
      }
      subscription.dispose()
      cross.dispose()
      disposable.dispose()
      // A gate that was handed on may still run the action.
      budget.add(-1_000_000)
    }
  }
}
