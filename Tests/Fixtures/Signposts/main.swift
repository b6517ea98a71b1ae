// What a program with signposts does. The metrics are compiled together with it, and so are stand-ins for what they use of their module.

let metrics = SignpostMetrics(subsystem: "shop", threshold: .milliseconds(2))
let place = CallSite(description: "Shop/Cart.swift:7")
metrics.subscriptionBegan(1, at: place)
metrics.valueDelivered(to: 1, at: place, taking: .milliseconds(1))
metrics.valueDelivered(to: 1, at: place, taking: .milliseconds(3))
metrics.subscriptionEnded(1, at: place, with: .completed, after: .seconds(1))
metrics.subscriptionEnded(2, at: place, with: .failed, after: .seconds(1))
