"""An app with accounts of its own, and a server that takes its tokens."""

import os
import time

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from server import Server

ISSUER, AUDIENCE = "https://app.example.org", "feed.example.org"


class App:
    """An app's backend: a key, and tokens for its users."""

    KEYS = {
        "EdDSA": ed25519.Ed25519PrivateKey.generate,
        "ES256": lambda: ec.generate_private_key(ec.SECP256R1()),
        "RS256": lambda: rsa.generate_private_key(65537, 2048),
        "HS256": lambda: os.urandom(32).hex(),
    }

    def __init__(self, folder, algorithm="EdDSA"):
        self.algorithm, self.key = algorithm, self.KEYS[algorithm]()
        self.path = folder / f"{algorithm}-{os.urandom(4).hex()}"
        is_secret = algorithm == "HS256"
        self.options = ("--jwt-secret-file" if is_secret else "--jwt-key", str(self.path))
        self.publish(self.path)

    def publish(self, path):
        """Writes the key file that the server reads."""
        if self.algorithm == "HS256":
            return path.write_text(self.key + "\n")
        kind = serialization.PublicFormat.SubjectPublicKeyInfo
        path.write_bytes(self.key.public_key().public_bytes(serialization.Encoding.PEM, kind))

    def token(self, subject="u1", name="ana", seconds=600, **claims):
        now = int(time.time())
        known = {"iss": ISSUER, "aud": AUDIENCE, "sub": subject, "name": name, "iat": now, "exp": now + seconds}
        return jwt.encode({**known, **claims}, self.key, algorithm=self.algorithm)


def start(folder, app, *options):
    return Server(folder / "store", *app.options, "--jwt-issuer", ISSUER, "--jwt-audience", AUDIENCE, "--sign-up", "closed", *options)
