extension ObservableType {
  /// Loads pages one after the other: the first one at once, and the next one when `trigger` emits a value.
  ///
  ///     trigger       ----n-n-----n-----
  ///     page 1        --(a!)
  ///     page 2            ---#
  ///     page 2 again              --(b!)
  ///     pages         --a----x------(b|)
  ///
  /// `load` makes the request for a page, and `next` returns what to pass to it for the page after. A value of
  /// `trigger` while a request runs is dropped, so no page is requested twice at a time. A subscriber that receives a page can trigger the next one at
  /// once.
  ///
  /// A failure is emitted as a value: pages that were emitted stay valid, and the next trigger requests the page again. Here, `x` is a
  /// failure:
  ///
  ///     Observable.pages(from: 1, loadingNextOn: reachedEnd) { api.page($0) } next: { $0.nextNumber }
  ///
  /// - `pages` completes: after the page for which `next` returns nil; when `trigger` has completed and no request runs; when a request
  ///   completes without a value
  /// - On an error: emits an error of a request, or one that a closure throws, as a value; fails with the error of the trigger
  /// - Subscribes: to the trigger, then to the request of the first page; to each further request when the trigger emits
  /// - Parameters:
  ///   - first: what is passed to `load` for the first page.
  ///   - trigger: emits a value when the next page is wanted.
  ///   - load: returns the request for a page. The first value of its stream is the page.
  ///   - next: returns what to pass to `load` for the page after the given one, or nil if that is the last page.
  /// - Returns: A stream of the pages, and of failures.
  /// - Complexity: O(1) per page.
  /// - SeeAlso: [RxJS expand](https://rxjs.dev/api/operators/expand)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func pages<Cursor, Trigger: ObservableConvertibleType, Request: ObservableConvertibleType>(
    from first: Cursor, loadingNextOn trigger: Trigger, _ load: @escaping @Sendable (Cursor) throws -> Request,
    next: @escaping @Sendable (Request.Element) throws -> Cursor?
  ) -> Observable<Element> where Element == Result<Request.Element, any Error> {
    let trigger = trigger.asObservable()
    return Observable(operation: "pages") { downstream in
      PageLoader(from: first, downstream, { try load($0).asObservable() }, next).start(trigger)
    }
  }
}

/// The requests of one subscription to `pages`.
///
/// Everything belongs to the owner of the coordinator's gate, except that requests are made and attached outside of it.
@usableFromInline
final class PageLoader<Cursor, Page> {
  private let coordinator: SourceCoordinator
  private let downstream: Sink<Result<Page, any Error>>
  private let load: (Cursor) throws -> Observable<Page>
  private let next: (Page) throws -> Cursor?
  private let cursor: ValueCell<Cursor>
  private let state = Box(PageLoaderState())

  @usableFromInline
  init(
    from first: Cursor, _ downstream: Sink<Result<Page, any Error>>, _ load: @escaping (Cursor) throws -> Observable<Page>,
    _ next: @escaping (Page) throws -> Cursor?
  ) {
    // The trigger, and the first request.
    coordinator = SourceCoordinator(downstream.scope, sources: 2)
    self.downstream = downstream
    self.load = load
    self.next = next
    cursor = ValueCell(first)
  }

  @usableFromInline
  func start<Value>(_ trigger: Observable<Value>) {
    coordinator.attachUngated(
      trigger, retaining: load, next: { _ in self.coordinator.perform { self.triggered() } },
      end: { completion in
        if case .error = completion { return self.downstream.finishEarly(completion) }
        self.state.value.isTriggerCompleted = true
        self.completeIfDone()
      })
    request()
  }

  private func triggered() {
    guard !state.value.isLoading else { return }
    state.value.isLoading = true
    coordinator.sourceAdded()
    coordinator.afterLeave { self.request() }
  }

  /// Makes and attaches the request of the next page, which counts as a source already.
  private func request() {
    guard downstream.scope.isOpen else { return }
    let request: Observable<Page>
    do { request = try load(cursor.value) } catch {
      return coordinator.perform {
        self.ended(.failure(error))
        self.coordinator.sourceRemoved(wasAbandoned: false)
      }
    }
    let hasPage = Box(false)
    Trampoline.run {
      coordinator.attach(
        request.take(1),
        next: { page in
          hasPage.value = true
          self.received(page)
        },
        end: { completion in
          if hasPage.value { return }
          if case .error(let error) = completion {
            self.ended(.failure(error))
          } else {
            self.downstream.finishEarly(.completed)
          }
        })
    }
  }

  private func received(_ page: Page) {
    do {
      if let following = try next(page) { cursor.store(following) } else { state.value.isLast = true }
      ended(.success(page))
    } catch {
      ended(.failure(error))
    }
  }

  /// Sends the result of a request that has ended.
  private func ended(_ result: Result<Page, any Error>) {
    state.value.isLoading = false
    downstream.send(result)
    completeIfDone()
  }

  private func completeIfDone() {
    if state.value.isDone { downstream.finishEarly(.completed) }
  }
}

private struct PageLoaderState {
  var isLoading = true
  var isLast = false
  var isTriggerCompleted = false

  var isDone: Bool { isLast || isTriggerCompleted && !isLoading }
}
