struct WeakReference {
  weak var object: AnyObject?
}
