import SnapLoop
import SnapModel
import SnapWire

extension Metric {
    package static let table: [Metric] = people + requests + snaps + pushes + store + loop + process

    private static let people: [Metric] = [
        Metric(.gauge, "connections", "WebSocket connections open now.") { .number(Int64($0.sessions)) },
        Metric(.gauge, "accounts_online", "Accounts with an open connection.") { .number(Int64($0.accountsOnline)) },
        Metric(.gauge, "subscriptions", "Feed subscriptions of all connections.") { .number(Int64($0.subscriptions)) },
        Metric(.counter, "accepts_total", "Sockets accepted.") { .number(Int64($0.loop.accepted)) },
        Metric(.counter, "refused_connections_total", by: "limit", "Sockets dropped because a limit was reached.") {
            .by([("connections", Int64($0.loop.refusedByTotalCap)), ("connectionsPerAddress", Int64($0.loop.refusedByAddressCap))])
        },
        Metric(.counter, "closes_total", by: "code", "WebSockets closed, by close code; other: codes that peers made up.") {
            .by($0.closes)
        },
    ]

    private static let requests: [Metric] = [
        Metric(.counter, "requests_total", "Requests received.") { .number($0.figures.requests) },
        Metric(.counter, "rejections_total", by: "reason", "Requests answered with an error, by its name.") {
            .by($0.figures.rejectionsByName)
        },
        Metric(.histogram, "request_seconds", by: "class", "Time from a request's start to its answer, by class of method.") { readings in
            .timesBy(zip(RateClass.allCases, readings.figures.requestTimes).map { ("\($0)", $1) })
        },
        Metric(.counter, "throttled_total", "Attempts to log in or sign up that were delayed.") { .number($0.figures.throttled) },
        Metric(
            .counter, "provider_logins_total", by: "provider", "Logins, links and confirmations that a service of login-provider proved."
        ) { .by($0.providers.map { ($0.configuration.name, $0.confirmations.value) }) },
        Metric(
            .counter, "provider_failures_total", by: "provider",
            "Requests that a service of login-provider did not answer or refused, and answers without proof: the log says why."
        ) { .by($0.providers.map { ($0.configuration.name, $0.failures.value) }) },
        Metric(.counter, "jwt_key_failures_total", "Failed requests for the keys of an app's tokens (jwt-jwks): the log says why.") {
            .number($0.keyFailures)
        },
        Metric(.counter, "http_requests_total", "HTTP requests answered, without upgrades.") { .number(Int64($0.loop.httpRequests)) },
        Metric(.counter, "connections_killed_total", "Connections ended without waiting for the peer.") { .number(Int64($0.loop.killed)) },
        Metric(.counter, "log_lines_dropped_total", "Log lines of the loop that were dropped by the rate limit.") {
            .number(Int64($0.loop.logLinesDropped))
        },
        Metric(.counter, "http_refusals_total", by: "status", "Requests and upgrades refused, by status; 0: dropped without an answer.") {
            readings in
            .by(readings.loop.refusedByStatus.sorted { $0.key < $1.key }.map { (String($0), Int64($1)) })
        },
    ]

    private static let snaps: [Metric] = [
        Metric(.counter, "posts_total", "Snaps posted.") { .number($0.figures.posts) },
        Metric(.counter, "photos_total", "Photos posted.") { .number($0.figures.photos) },
        Metric(.counter, "sent_total", "Snaps sent to chosen people.") { .number($0.figures.sent) },
        Metric(.counter, "comments_total", "Comments and answers posted.") { .number($0.figures.comments) },
        Metric(.counter, "favourites_total", "Photos liked.") { .number($0.figures.favourites) },
        Metric(
            .counter, "relations_total", by: "kind",
            "Follows, follow requests, blocks and mutes; an accepted request counts as a request."
        ) { readings in .by(RelationKind.allCases.map { ($0.rawValue, readings.figures.relations[$0] ?? 0) }) },
        Metric(.counter, "shares_total", "Share links created.") { .number($0.figures.shares) },
        Metric(.counter, "share_views_total", "Views of share links' pages.") { .number($0.figures.shareViews) },
        Metric(.counter, "photo_images_total", "Images of photos and profiles sent over HTTP; cached ones are not counted.") {
            .number($0.figures.photoImages)
        },
        Metric(.counter, "identifications_total", by: "outcome", "Images to identify.") { readings in
            .by([("identified", readings.figures.identified), ("failed", readings.figures.unidentified)])
        },
        Metric(.histogram, "identify_seconds", "Time to identify an image, without the time in the queue.") {
            .times($0.figures.identifyTimes)
        },
        Metric(.gauge, "recogniser_usable", "0 when images cannot be identified although they should be: the log says why.") {
            .number($0.isRecogniserUsable ? 1 : 0)
        },
        Metric(.counter, "recogniser_starts_total", "Processes of the recogniser that were started.") {
            .number($0.figures.recogniserStarts)
        },
        Metric(.counter, "webhook_tries_total", by: "outcome", "Attempts to deliver an event to a webhook.") { readings in
            .by([("delivered", readings.figures.webhookDeliveries), ("failed", readings.figures.webhookFailures)])
        },
        Metric(.counter, "webhook_events_dropped_total", "Events dropped because a webhook did not accept them in time.") {
            .number($0.figures.webhookDrops)
        },
        Metric(.counter, "webhooks_paused_total", "Webhooks that were paused because they failed.") {
            .number($0.figures.webhookPauses)
        },
        Metric(.counter, "push_deliveries_total", "Pushes accepted by push services.") { .number($0.figures.pushDeliveries) },
        Metric(.counter, "push_failures_total", "Failed attempts to send a push.") { .number($0.figures.pushFailures) },
        Metric(
            .counter, "push_ended_total",
            "Push subscriptions that ended because the push service no longer knows them or failed for too long."
        ) { .number($0.figures.pushEnds) },
        Metric(.gauge, "push_subscriptions", "Devices that get pushes, of all nodes; counted once a minute.") {
            .number($0.figures.pushSubscriptions)
        },
        Metric(.counter, "opens_total", "Opens claimed.") { .number($0.figures.opens) },
        Metric(.counter, "already_opened_total", "Opens refused because the viewer had opened the snap.") {
            .number($0.figures.refusedOpens)
        },
        Metric(.counter, "images_delivered_total", "Images handed to a connection after their claim.") {
            .number($0.figures.imagesDelivered)
        },
        Metric(.counter, "images_undelivered_total", "Claims whose image could not be handed over.") {
            .number($0.figures.imagesUndelivered)
        },
    ]

    private static let pushes: [Metric] = [
        Metric(.counter, "events_total", "Events published to feeds.") { .number($0.published) },
        Metric(.counter, "deliveries_total", "Events times the connections subscribed to their feed.") { .number($0.deliveries) },
        Metric(.gauge, "home_subscribers", "Connections subscribed to home.") { .number($0.home.subscribers) },
        Metric(.counter, "home_events_total", "Events of photos published to subscribers of home.") { .number($0.home.published) },
        Metric(.counter, "home_deliveries_total", "Events of photos times the connections that got them.") { .number($0.home.deliveries) },
        Metric(.gauge, "search_unready_posts", "Posts, names and tags that are not indexed yet, at most.") {
            .number($0.figures.unreadyPosts)
        },
        Metric(.gauge, "live_searches", "Live searches.") { .number($0.searches.subscribers) },
        Metric(.counter, "search_events_total", "Events of photos matched with live searches.") { .number($0.searches.published) },
        Metric(.counter, "search_deliveries_total", "Events of photos times the live searches that got them.") {
            .number($0.searches.deliveries)
        },
        Metric(.gauge, "comment_subscribers", "Subscriptions to the comments on a photo.") { .number($0.comments.subscribers) },
        Metric(.counter, "comment_events_total", "Events of comments on photos that are followed.") { .number($0.comments.published) },
        Metric(.counter, "comment_deliveries_total", "Events of comments times the connections that got them.") {
            .number($0.comments.deliveries)
        },
        Metric(.gauge, "inbox_subscribers", "Connections subscribed to their account's inbox.") { .number($0.inboxes.subscribers) },
        Metric(.counter, "inbox_events_total", "Events of inboxes that are followed.") { .number($0.inboxes.published) },
        Metric(.counter, "inbox_deliveries_total", "Events of inboxes times the connections that got them.") {
            .number($0.inboxes.deliveries)
        },
        Metric(.gauge, "notification_subscribers", "Connections subscribed to their account's notifications.") {
            .number($0.notifications.subscribers)
        },
        Metric(.counter, "notifications_total", "Notifications and changes of read marks.") { .number($0.notifications.published) },
        Metric(.counter, "notification_deliveries_total", "Notifications and changes of read marks times the connections that got them.") {
            .number($0.notifications.deliveries)
        },
        Metric(
            .counter, "recoveries_total", by: "result", "Feeds subscribed to: resumed without a gap, with a snapshot, or refused."
        ) { .by([("recovered", $0.figures.recoveries), ("snapshot", $0.figures.snapshots), ("refused", $0.figures.refusedFeeds)]) },
        Metric(.gauge, "queue_bytes", "Bytes queued for connections; pushes wait in their feed's log.") {
            .number(Int64($0.queueBytes))
        },
        Metric(.gauge, "assembly_bytes", "Bytes of half-received messages.") { .number(Int64($0.loop.assemblyBytesNow)) },
    ]

    private static let store: [Metric] = [
        Metric(.counter, "commits_total", "Transactions committed.") { .number($0.figures.commitTimes.count) },
        Metric(.counter, "commands_total", "Commands in those transactions.") { .number($0.figures.commitSizes.sum) },
        Metric(.gauge, "commit_commands_max", "Commands in the largest transaction.") { .number($0.figures.largestCommit) },
        Metric(.histogram, "commit_batch_size", "Commands in one transaction.") { .numbers($0.figures.commitSizes) },
        Metric(.histogram, "commit_seconds", "Time of one transaction, fsync included.") { .times($0.figures.commitTimes) },
        Metric(.histogram, "erasure_seconds", "Time to empty the WAL of what was deleted or expired, during which writes wait.") {
            .times($0.figures.erasureTimes)
        },
        Metric(.gauge, "store_bytes", "Size of the database without its WAL and the images.") { .number(Int64($0.databaseBytes)) },
        Metric(.gauge, "wal_bytes", "Size of the database's WAL.") { .number(Int64($0.walBytes)) },
        Metric(.gauge, "store_free_bytes", "Bytes left on the store's disk.") { .number(Int64($0.figures.storeFreeBytes)) },
        Metric(.gauge, "store_full", "1 while posts are refused because less than limits.storeFreeBytes is left.") {
            .number($0.isStoreFull ? 1 : 0)
        },
    ]

    private static let loop: [Metric] = [
        Metric(.gauge, "ready", "1 while /readyz succeeds.") { .number($0.complaint == nil ? 1 : 0) },
        Metric(.histogram, "loop_lag_seconds", "How late a timer of the event loop fires: the delay that every request has in addition.") {
            .times($0.figures.loopLags)
        },
        Metric(.counter, "bytes_received_total", "Bytes of messages received.") { .number(Int64($0.loop.bytesIn)) },
        Metric(.counter, "bytes_sent_total", "WebSocket bytes sent, framing included.") { .number(Int64($0.loop.bytesOut)) },
        Metric(.counter, "writes_total", "Writes to sockets.") { .number(Int64($0.loop.writes)) },
        Metric(.counter, "pings_total", "Pings sent to silent connections.") { .number(Int64($0.loop.pings)) },
    ]

    private static let process: [Metric] = [
        Metric(.gauge, "uptime_seconds", "Seconds since the server started.") { .number($0.uptimeSeconds) },
        Metric(.gauge, "build_info", by: "version", "1, with the version.") { _ in .facts([("version", Product.version)]) },
        Metric(.gauge, "process_resident_memory_bytes", "Memory of the process that is in RAM.") { .number($0.process.residentBytes) },
        Metric(.gauge, "process_virtual_memory_bytes", "Address space of the process.") { .number($0.process.virtualBytes) },
        Metric(.counter, "process_cpu_seconds_total", "CPU time of the process, user and system.") {
            .microseconds($0.process.cpuMicroseconds)
        },
        Metric(.gauge, "process_open_fds", "Open file descriptors.") { .number($0.process.openFiles) },
        Metric(.gauge, "process_max_fds", "Limit of open file descriptors.") { .number($0.process.openFilesMax) },
        Metric(.gauge, "process_start_time_seconds", "When the process started, in seconds since 1970.") { .number($0.process.startedAt) },
    ]
}
