extension ObservableType {
  /// Loads pages one after the other: the first one at once, and the next one when `trigger` emits a value.
  ///
  ///     trigger       ----n-n-----n-----
  ///     page 1        --(a!)
  ///     page 2            ---#
  ///     page 2 again              --(b!)
  ///     pages         --a----x------(b|)
  ///
  /// `load` makes the request for a page, which is the first value of its stream. `next` returns what to pass to `load` for the page after
  /// a page, or nil if that is the last one. A value of `trigger` while a request runs is dropped, so no page is requested twice at a time.
  /// A subscriber that receives a page can trigger the next one at once.
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
  /// - Complexity: O(1) per page.
  /// - SeeAlso: [RxJS expand](https://rxjs.dev/api/operators/expand)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func pages<Cursor, Trigger: ObservableConvertibleType, Request: ObservableConvertibleType>(
    from first: Cursor, loadingNextOn trigger: Trigger, _ load: @escaping @Sendable (Cursor) throws -> Request,
    next: @escaping @Sendable (Request.Element) throws -> Cursor?
  ) -> Observable<Element> where Element == Result<Request.Element, any Error> {
    paged(from: first, trigger.asObservable(), { try load($0).asObservable() }, next)
  }

  @usableFromInline
  static func paged<Cursor, Page, Value>(
    from first: Cursor, _ trigger: Observable<Value>, _ load: @escaping (Cursor) throws -> Observable<Page>,
    _ next: @escaping (Page) throws -> Cursor?
  ) -> Observable<Element> where Element == Result<Page, any Error> {
    Observable(operation: "pages") { downstream in
      // The trigger, and the first request.
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      // The state belongs to the owner of the coordinator's gate. Requests are made and attached outside of it.
      let cursor = ValueCell(first)
      let state = Box((isLoading: true, isLast: false, isTriggerCompleted: false))
      func completeIfDone() {
        let (isLoading, isLast, isTriggerCompleted) = state.value
        if isLast || isTriggerCompleted && !isLoading { downstream.finishEarly(.completed) }
      }
      func send(_ result: Element) {
        state.value.isLoading = false
        downstream.send(result)
        completeIfDone()
      }
      /// Makes and attaches the request of the next page, which counts as a source already.
      func makeRequest() {
        guard downstream.scope.isOpen else { return }
        let request: Observable<Page>
        do { request = try load(cursor.value) } catch { request = .error(error) }
        let hasPage = Box(false)
        // Requests are nested if each page makes its observer trigger the next one.
        Trampoline.current.attach {
          coordinator.attach(
            request.take(1),
            next: { page in
              hasPage.value = true
              do {
                if let following = try next(page) { cursor.store(following) } else { state.value.isLast = true }
                send(.success(page))
              } catch { send(.failure(error)) }
            },
            end: { completion in
              if hasPage.value { return }
              if case .error(let error) = completion { send(.failure(error)) } else { downstream.finishEarly(.completed) }
            })
        }
      }
      coordinator.attachOuterSource(
        trigger, retaining: load,
        next: { _ in
          coordinator.perform {
            guard !state.value.isLoading else { return }
            state.value.isLoading = true
            coordinator.sourceAdded()
            coordinator.afterLeave(makeRequest)
          }
        },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          state.value.isTriggerCompleted = true
          completeIfDone()
        })
      makeRequest()
    }
  }
}
