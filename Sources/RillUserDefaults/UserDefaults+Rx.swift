public import Foundation
public import Rill
#if !canImport(Darwin)
  import RillLifecycle
#endif

extension UserDefaults: ReactiveCompatible {}

extension Reactive where Base: UserDefaults {
  /// Emits the value of a key, and every later one that differs from the one before.
  ///
  ///     let volumes = defaults.rx.observe(Double.self, "volume")
  ///
  /// Nil stands for no value, and for a value of another type. On Apple's systems, key-value observation reports the changes of this
  /// process and, for the suite of an app group, of others. Elsewhere Foundation does not announce a call of `set`: there the stream sees
  /// what `value(forKey:)` sets, and what is announced by `UserDefaults.didChangeNotification`.
  ///
  /// The stream does not end. It emits on the thread of the change, one value at a time.
  ///
  /// - Parameters:
  ///   - type: the type of the value: a number, `Bool`, `String`, `Data`, `Date`, or an array or dictionary of these.
  ///   - key: the key.
  /// - Returns: A stream of the values. It retains `base`.
  /// - Complexity: O(1) per change of any key, and a comparison.
  /// - SeeAlso: [RxCocoa observe](https://github.com/ReactiveX/RxSwift/blob/main/RxCocoa/Foundation/NSObject%2BRx.swift)
  public func observe<Value: Equatable & Sendable>(_ type: Value.Type, _ key: String) -> Rill.Observable<Value?> {
    // Sendable: any thread can call `UserDefaults`, although not every Foundation says so.
    nonisolated(unsafe) let base = base
    // Values are read as they are delivered, which is one at a time: so the last one emitted is the last one set.
    return unsafe base.changes(of: key).startWith(()).map { unsafe base.object(forKey: key) as? Value }.distinctUntilChanged()
  }

  /// Sets the value of a key, and announces the change where Foundation does not.
  ///
  ///     settings.map(\.volume).bind(to: UserDefaults.standard.rx.value(forKey: "volume"))
  ///
  /// Nil removes the value. The value is set on the thread that sends it. An error is reported to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - file: the file in which the observer is made, for that report.
  ///   - line: the line on which the observer is made.
  /// - Returns: An observer, which retains `base`.
  public func value<Value: Sendable>(
    forKey key: String, file: StaticString = #fileID, line: UInt = #line
  ) -> AnyObserver<Value?> {
    // Sendable: see above.
    nonisolated(unsafe) let base = base
    return AnyObserver { event in
      switch event {
      case .next(let value?): unsafe base.set(value, forKey: key)
      case .next(nil): unsafe base.removeObject(forKey: key)
      case .error(let error): return Hooks.unhandled(error, declaredAt: file, line: line)
      case .completed: return
      }
      #if !canImport(Darwin)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
      #endif
    }
  }
}

extension UserDefaults {
  /// Emits when the value of a key may have changed.
  fileprivate func changes(of key: String) -> Rill.Observable<Void> {
    #if canImport(Darwin)
      .create { observer in
        let observation = KeyValueObserver(of: self, key) { observer.onNext(()) }
        return Disposables.create { observation.cancel() }
      }
    #else
      NotificationCenter.default.rx.notification(UserDefaults.didChangeNotification).map { _ in }
    #endif
  }
}
