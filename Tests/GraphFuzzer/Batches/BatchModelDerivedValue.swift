/// A derived value in the model.
struct BatchModelDerivedValue {
  var value: Int
  /// Grows with each change that subscribers receive.
  var version = 1
}
