package import SnapLoop

/// The answer for an unknown address: a page for browsers, a line of text for programs and images. A share link gets
/// words of its own, which are the same whether it has ended or never existed.
package struct MissingPage: Sendable {
    private let isForBrowser: Bool
    private let isLink: Bool
    private let language: SharePage.Language

    package init(for request: HTTPRequest) {
        isForBrowser = HeaderList.accepts(request.accept, "text/html")
        isLink = request.path.hasPrefix("/s/")
        language = SharePage.Language(accepting: request.acceptLanguage)
    }

    /// Status 404; never cached, because a page may be at the address later.
    package var response: HTTPResponse {
        guard isForBrowser else { return Self.text }
        let headers = [
            ("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"), ("content-language", language.rawValue),
            ("vary", "accept, accept-language"), ("x-robots-tag", "noindex"),
        ]
        return HTTPResponse(status: 404, headers: SharePage.headers + headers, body: Array(html.utf8))
    }

    static var text: HTTPResponse { Site.text(404, "There is nothing here.\n") }

    private var html: String {
        let body = """
            <nav><a class="logo" href="/"><img src="/icons/icon.svg" alt="" width="32" height="32">\(SharePage.siteName)</a></nav>
            <main class="missing">
            <h1>\(title)</h1>
            <p>\(explanation)</p>
            <p><a href="/">\(language.text("Go to Snapfeed", "Zu Snapfeed"))</a></p>
            </main>
            """
        return SharePage.document(language, title: title, body: body)
    }

    private var title: String {
        isLink
            ? language.text("This link is not valid", "Dieser Link ist nicht gültig")
            : language.text("This page does not exist", "Diese Seite gibt es nicht")
    }

    private var explanation: String {
        isLink
            ? language.text(
                "It has expired or was turned off, or its address is incomplete. Ask the person who sent it for a new one.",
                "Er ist abgelaufen oder deaktiviert, oder die Adresse ist unvollständig. Bitte um einen neuen Link.")
            : language.text("Check the address, or go to the start page.", "Prüfe die Adresse oder geh zur Startseite.")
    }
}
