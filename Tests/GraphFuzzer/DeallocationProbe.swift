/// An object that the closures of a graph capture: it must be deallocated with the graph.
final class DeallocationProbe: Sendable {}
