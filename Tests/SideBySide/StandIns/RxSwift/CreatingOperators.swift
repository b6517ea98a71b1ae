extension ObservableType {
  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element> {
    Observable(subscribe)
  }

  public static func just(_ element: Element) -> Observable<Element> { from([element]) }
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }
  public static func empty() -> Observable<Element> { from([]) }
  public static func never() -> Observable<Element> { Observable { _ in Disposables.create() } }

  public static func error(_ error: Swift.Error) -> Observable<Element> {
    Observable { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  public static func from(_ array: [Element]) -> Observable<Element> {
    Observable { observer in
      for element in array { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
  }
}

extension Observable where Element: FixedWidthInteger {
  public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
    Observable { observer in
      scheduler.schedulePeriodic(0 as Element, startAfter: period, period: period) { count in
        observer.onNext(count)
        return count + 1
      }
    }
  }
}
