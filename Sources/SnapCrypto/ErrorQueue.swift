import COpenSSL

/// Restores the thread's queue of OpenSSL errors after `body`: TLS on the same thread would take new entries for its own errors.
func leavingNoErrors<Result>(_ body: () -> Result) -> Result {
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return body()
}
