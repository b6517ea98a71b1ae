#if os(Linux)
  internal import CRillStore

  /// A key of type "user" in the keyring of the kernel.
  struct KernelKeyringItem: EncryptionKeyPlace {
    let name: String
    var place: String { "the key \"\(escaped: name)\" of the kernel's keyring" }

    func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] {
      if name.isEmpty || name.utf8.contains(0) { throw missing(" has an invalid name") }
      // One byte more, to recognize a longer key.
      var bytes = [UInt8](repeating: 0, count: Store.EncryptionKey.length + 1)
      let length = unsafe rill_read_kernel_key(name, &bytes, bytes.count)
      if length < 0 { throw missing(": \(SystemError(Int32(-length)).text)") }
      bytes.removeLast(bytes.count - length)
      return [try key(&bytes)]
    }
  }
#endif
