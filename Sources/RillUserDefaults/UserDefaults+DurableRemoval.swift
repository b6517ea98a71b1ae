import Foundation
import RillStore

extension UserDefaults {
  /// Removes the value of a key, from the disk, too.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - suite: the name of the suite, or nil for `UserDefaults.standard`.
  /// - Throws: `StoreError.notErased` if the file could not be changed.
  func removeDurably(_ key: String, suite: String?) throws(StoreError) {
    // First, so that what another thread makes Foundation write does not contain it any more.
    removeObject(forKey: key)
    #if !canImport(Darwin)
      // The process may not call `synchronize()` before it ends. It also writes what else has changed, and truncates the file first: a
      // process that is killed then loses all values. So the file is replaced here, if there is one.
      if try DefaultsFile(suite)?.remove(key) == true { return }
    #endif
    synchronize()
  }
}

#if !canImport(Darwin)
  /// The file in which Foundation keeps the values of a suite.
  private struct DefaultsFile {
    private let folder: String
    private let name: String

    init?(_ suite: String?) {
      guard let folder = StandardFolders.configurationFolder else { return nil }
      self.folder = folder
      name = "\(suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).plist"
    }

    /// Removes a value durably, and returns false if the file does not exist.
    ///
    /// The file has its old or its new contents, even after a crash.
    func remove(_ key: String) throws(StoreError) -> Bool {
      let disk = SystemDisk.shared
      do {
        guard try disk.status(ofPath: "\(folder)/\(name)") != nil else { return false }
        let handle = try disk.openFolder(folder, followingLinks: true)
        defer { disk.close(handle) }
        // Two processes that remove two values would each write the other's again.
        guard try disk.waitForLock(handle, .exclusive, nanoseconds: 5_000_000_000) else {
          throw StoreError.notErased(.timeout, context())
        }
        defer { disk.unlock(handle) }
        guard let old = try read(disk, in: handle) else { return false }
        guard var values = try? unsafe PropertyListSerialization.propertyList(from: old, format: nil) as? [String: Any] else {
          throw StoreError.notErased(.failed, context(finding: "it is no property list"))
        }
        if values.removeValue(forKey: key) == nil { return true }
        let new = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try replace(with: [UInt8](new), disk, in: handle)
        return true
      } catch let error as StoreError {
        throw error
      } catch let error as SystemError {
        throw .notErased(error.reason, context(code: error.code))
      } catch {
        throw .notErased(.failed, context(finding: "it cannot be written as a property list"))
      }
    }

    private func read(_ disk: SystemDisk, in folder: Handle) throws -> Data? {
      guard let file = try disk.openForReading(name, in: folder) else { return nil }
      defer { disk.close(file) }
      var bytes = Data()
      while true {
        let part = try disk.read(file, at: bytes.count, count: 1 << 16)
        if part.isEmpty { return bytes }
        bytes.append(contentsOf: part)
      }
    }

    private func replace(with bytes: [UInt8], _ disk: SystemDisk, in folder: Handle) throws {
      let newName = ".\(name).rill-new"
      // A process that was killed may have left this file.
      if try disk.status(of: newName, in: folder) != nil { try disk.remove(newName, in: folder) }
      let file = try disk.open(newName, in: folder, .createNew)
      defer { disk.close(file) }
      do {
        var written = 0
        while written < bytes.count { written += try disk.write(Array(bytes[written...]), to: file, at: written) }
        try disk.sync(file, for: .keyFile)
        try disk.rename(newName, to: name, in: folder)
      } catch {
        try? disk.remove(newName, in: folder)
        throw error
      }
      try disk.sync(folder, for: .keyFolder)
    }

    private func context(finding: String? = nil, code: Int32 = 0) -> StoreError.Context {
      StoreError.Context(folder: folder, file: name, finding: finding, code: code)
    }
  }
#endif
