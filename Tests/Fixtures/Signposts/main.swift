// What a program with signposts does. The handler is compiled together with it, and so are stand-ins for what they use of their module.

let handler = SignpostMetricsHandler(subsystem: "shop", threshold: .milliseconds(2))
let place = CallSite(description: "Shop/Cart.swift:7")
handler.subscriptionBegan(1, at: place)
handler.valueDelivered(to: 1, at: place, taking: .milliseconds(1))
handler.valueDelivered(to: 1, at: place, taking: .milliseconds(3))
handler.subscriptionEnded(1, at: place, with: .completed, after: .seconds(1))
handler.subscriptionEnded(2, at: place, with: .failed, after: .seconds(1))
