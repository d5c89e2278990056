package import SnapLoop

/// A loop of a test, which has neither a thread of its own, a certificate, bodies nor streams.
package protocol TestLoop: ConnectionLoop {}

extension TestLoop {
    package func assertOnLoop() {}
    package func close(_ id: ConnectionID, code: UInt16, reason: String) { switchboard.close(id, code: code, reason: reason) }
    package func closeFlooder(_ id: ConnectionID, code: UInt16, reason: String) { close(id, code: code, reason: reason) }
    package func reloadCertificate() throws(LoopError) {}
    package func reportEnd(of id: HTTPRequestID) {}
    package func readBody(_ id: HTTPRequestID) {}
    package func stream(
        _ id: HTTPRequestID, _ response: HTTPResponse, from log: FrameLog, after offset: Int64, _ format: @escaping StreamFormat
    ) -> Bool { true }
}
