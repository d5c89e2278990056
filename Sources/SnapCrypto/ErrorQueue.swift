import COpenSSL

/// Leaves the thread's queue of OpenSSL's errors as it was: TLS on the same thread would take what stands there for its own.
func leavingNoErrors<Result>(_ body: () -> Result) -> Result {
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return body()
}
