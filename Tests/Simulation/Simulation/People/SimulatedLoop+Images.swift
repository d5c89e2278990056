import SnapLoop
import SnapServer

/// A GET of a photo's image, which waits for its answer.
struct Fetch {
    let address: ImageAddress
    /// Whether the image was there, at each moment at which a reader may have looked.
    var isThere: Set<Bool> = []
}

// HTTP requests for images, each over a connection of its own.

extension SimulatedLoop {
    /// Lets a client's next request for an image arrive.
    func takeFetch(of client: SimulatedClient, for server: Server, _ people: PeopleOracle, at milliseconds: Int64) {
        guard isListening, !client.fetching.isEmpty else { return }
        let fetch = Fetch(address: client.fetching.removeFirst())
        fetchCount += 1
        let request = HTTPRequest(
            getting: fetch.address.path, host: "127.0.0.1", from: Peer(address: "127.0.0.1", listener: 0, role: .server))
        fetches[fetchCount] = fetch
        let id = HTTPRequestID(number: fetchCount)
        guard case .now(let response) = server.respond(to: request, as: id) else { return }
        // It was asked for before, and nothing was written since.
        fetches[fetchCount]?.isThere = [people.state.shows(fetch.address, at: milliseconds)]
        answer(id, with: response)
    }

    /// A reader may have looked for the images just now.
    func noteImages(_ people: PeopleOracle, at milliseconds: Int64) {
        for (number, fetch) in fetches { fetches[number]?.isThere.insert(people.state.shows(fetch.address, at: milliseconds)) }
    }

    func answer(_ id: HTTPRequestID, with response: HTTPResponse) {
        if let answered { return answered(response) }
        guard let fetch = fetches.removeValue(forKey: id.number) else { return fail(Violation("once: a GET was answered twice")) }
        switch response.status {
        case 200 where response.body.count != fetch.address.bytes: fail(Violation("\(fetch.address) has \(response.body.count) bytes"))
        case 200, 404: check(fetch, isShown: response.status == 200)
        // The store cannot be read.
        case 503: break
        default: fail(Violation("an image's address is answered by \(response.status)"))
        }
    }

    private func check(_ fetch: Fetch, isShown: Bool) {
        guard fetch.isThere.contains(isShown) else {
            return fail(Violation("not for you: the image of \(fetch.address) is \(isShown ? "shown" : "not shown")"))
        }
        answeredImages[isShown ? 0 : 1] += 1
    }
}
