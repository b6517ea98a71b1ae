/// Something on its way from the one who sends to the one who takes it: nobody else has it.
@usableFromInline
struct Crossing<Content>: @unchecked Sendable {
  // Sendable: it has one owner at a time.

  @usableFromInline let content: Content

  @_alwaysEmitIntoClient
  init(_ content: Content) { self.content = content }
}
