"""Addresses to which the server sends nothing for others: private ones, in every spelling, and ones that are none."""

PRIVATE = [
    "https://127.0.0.1/x", "https://localhost/x", "https://10.1.2.3/x", "https://192.168.0.1/x", "https://172.31.255.255/x",
    "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/x", "https://0.0.0.0/x", "https://[::1]/x", "https://[fe80::1]/x",
    "https://[fd00::1]/x", "https://[::ffff:10.0.0.1]/x", "https://[64:ff9b::a00:1]/x", "https://127.1/x", "https://2130706433/x",
    "https://0x7f000001/x", "http://example.org/x", "ftp://example.org/x", "https://user:password@example.org/x", "https://", "x", "",
    "https://example.org/" + "x" * 2_000, "https://example.org/a b", "https://example.org/\r\nHost: x"]
