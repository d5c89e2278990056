#if canImport(SwiftUI)
    import SnapfeedClient
    import SwiftUI

    /// The rows of one feed.
    @MainActor
    final class FeedModel: ObservableObject {
        @Published private(set) var snaps: [Snap] = []
        @Published private(set) var problem: String?
        let client: SnapfeedClient

        init(client: SnapfeedClient) { self.client = client }

        func follow(_ feed: String) async {
            do {
                for try await item in client.feed(feed) { take(item) }
            } catch let error as SnapfeedError {
                problem = error.message
            } catch {
                problem = "The connection has ended."
            }
        }

        private func take(_ item: FeedItem) {
            switch item {
            case .snapshot(let snapshot): snaps = snapshot.snaps
            case .event(let event):
                snaps.removeAll { $0.id == event.snap.id }
                if let snap = event.snap.whole { snaps.insert(snap, at: 0) }
            }
        }
    }

    /// A list that keeps itself current while it is shown.
    struct FeedList: View {
        @ObservedObject var model: FeedModel
        let feed: String

        var body: some View {
            List(model.snaps, id: \.id) { snap in
                VStack(alignment: .leading) {
                    Text(snap.caption ?? "Snap")
                    Text(snap.author.name).font(.caption)
                }
            }
            .task { await model.follow(feed) }
        }
    }
#endif
