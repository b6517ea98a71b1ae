/// A time of a test scheduler, in ticks.
public typealias TestTime = Int

/// A time interval of a test scheduler, in ticks.
public typealias TestTimeInterval = Int
