extension ObservableType {
  /// Makes the stream of an operator, which passes errors and completions on.
  func stage<Result>(_ next: @escaping (Element, AnyObserver<Result>) throws -> Void) -> Observable<Result> {
    Observable { observer in
      self.subscribe { event in
        switch event {
        case .next(let value): do { try next(value, observer) } catch { observer.onError(error) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    stage { value, observer in observer.onNext(try transform(value)) }
  }

  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    stage { value, observer in if try predicate(value) { observer.onNext(value) } }
  }

  public func `do`(onNext: ((Element) throws -> Void)? = nil, onDispose: (() -> Void)? = nil) -> Observable<Element> {
    Observable { observer in
      let subscription = self.stage { value, observer in
        try onNext?(value)
        observer.onNext(value)
      }.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        onDispose?()
      }
    }
  }

  public func take(_ count: Int) -> Observable<Element> {
    Observable { observer in
      var remaining = count
      return self.stage { value, observer in
        remaining -= 1
        observer.onNext(value)
        if remaining == 0 { observer.onCompleted() }
      }.subscribe(observer)
    }
  }

  public func `catch`(_ handler: @escaping (Swift.Error) throws -> Observable<Element>) -> Observable<Element> {
    Observable { observer in
      let current = SerialDisposable()
      let first = self.subscribe { event in
        guard case .error(let error) = event else { return observer.on(event) }
        do { current.disposable = try handler(error).subscribe(observer) } catch { observer.onError(error) }
      }
      return Disposables.create([first, current])
    }
  }

  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable { observer in
      let inner = SerialDisposable()
      let outer = self.subscribe { event in
        switch event {
        case .next(let value):
          do {
            let source = try selector(value).asObservable()
            inner.disposable = source.subscribe { event in
              if case .completed = event { return }
              observer.on(event)
            }
          } catch { observer.onError(error) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
      return Disposables.create([outer, inner])
    }
  }

  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2, resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { observer in
      let lock = RecursiveLock()
      var (first, second): (Source1.Element?, Source2.Element?)
      // As in RxSwift, the lock is held while the result is delivered.
      func deliver() {
        guard let first, let second else { return }
        do { observer.onNext(try resultSelector(first, second)) } catch { observer.onError(error) }
      }
      return Disposables.create([
        source1.subscribe(
          onNext: { value in
            lock.withLock {
              first = value
              deliver()
            }
          }, onError: observer.onError),
        source2.subscribe(
          onNext: { value in
            lock.withLock {
              second = value
              deliver()
            }
          }, onError: observer.onError),
      ])
    }
  }

  public func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
    Observable { observer in
      let timer = SerialDisposable()
      let subscription = self.subscribe { event in
        guard case .next(let value) = event else { return observer.on(event) }
        timer.disposable = scheduler.scheduleRelative(value, dueTime: dueTime) { value in
          observer.onNext(value)
          return Disposables.create()
        }
      }
      return Disposables.create([subscription, timer])
    }
  }

  public func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    Observable { observer in
      let subscription = self.subscribe { event in
        _ = scheduler.schedule(event) { event in
          observer.on(event)
          return Disposables.create()
        }
      }
      return subscription
    }
  }
}

extension ObservableType where Element: Equatable {
  public func distinctUntilChanged() -> Observable<Element> {
    Observable { observer in
      var last: Element?
      return self.stage { value, observer in
        if value == last { return }
        last = value
        observer.onNext(value)
      }.subscribe(observer)
    }
  }
}
