import CLibwebsockets

/// The files of a TLS server, in PEM.
package struct TLSFiles: Sendable {
    /// The certificate, followed by those that lead to the root.
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Checks that a server can use the files. libwebsockets would only log the reason, and half-load a pair that does not match.
    ///
    /// - Throws: which file is wrong, and how to fix it.
    func check() throws(LoopError) {
        switch clws_check_certificate(certificate, key) {
        case 0: return
        case 1:
            throw LoopError(
                message: "cannot use the TLS certificate \(certificate): give a readable PEM file, the server's certificate first")
        case 2: throw LoopError(message: "cannot use the TLS key \(key): give a readable PEM file with a private key without a passphrase")
        case 3:
            throw LoopError(
                message: "the TLS key \(key) does not belong to the certificate \(certificate): give the pair that was made together")
        default: throw LoopError(message: "OpenSSL does not start")
        }
    }

    /// Configures TLS 1.2 and later with forward secrecy, and HTTP/1.1 only, since libwebsockets' HTTP/2 has holes.
    func configure(_ info: inout lws_context_creation_info, certificate: UnsafePointer<CChar>?, key: UnsafePointer<CChar>?) {
        info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
        info.ssl_cert_filepath = certificate
        info.ssl_private_key_filepath = key
        info.ssl_options_set = clws_tls_options()
        info.ssl_cipher_list = clws_ciphers()
        info.alpn = clws_alpn()
    }

    /// Returns these settings in the form for `connect`.
    static func configureClient(_ info: inout lws_context_creation_info) {
        info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
        info.ssl_client_options_set = clws_tls_options()
        info.alpn = clws_alpn()
    }
}

extension EventLoop {
    /// Reads certificate and key again. Open connections keep the old certificate; new ones get the new one.
    ///
    /// - Throws: when the files cannot be used; then the old ones stay.
    package func reloadCertificate() throws(LoopError) {
        assertOnLoop()
        guard let tls = configuration.tls else { return }
        try tls.check()
        guard lws_tls_cert_updated(context, tls.certificate, tls.key, nil, 0, nil, 0) == 0 else {
            throw LoopError(message: "libwebsockets did not take the TLS certificate \(tls.certificate)")
        }
    }
}
