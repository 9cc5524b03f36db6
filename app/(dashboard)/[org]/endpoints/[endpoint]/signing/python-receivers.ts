import type { SigningProfile } from "@/lib/signing/profiles";

/*
 * Receivers in Python, as those in TypeScript. Each takes the raw body, compares in
 * constant time, and refuses what was signed more than five minutes ago where the profile signs a time.
 * `secret` is an expression of the language.
 */

export function pythonStandard(secret: string): string {
  return `import os

from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(${secret})


@app.post("/webhooks")
def receive():
    try:
        # the raw body: not parsed before it is verified
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "The signature does not match", 400
    print("verified", event)
    return "", 204
`;
}

export function pythonEd25519(publicKey: string): string {
  return `import base64
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask import Flask, request

app = Flask(__name__)
public_key = "${publicKey}"  # nothing secret
key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key.removeprefix("whpk_")))


def is_genuine(body, headers):
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    for signature in headers.get("webhook-signature", "").split(" "):  # several during a rotation
        version, _, text = signature.partition(",")
        if version != "v1a":
            continue
        try:
            key.verify(base64.b64decode(text), signed)
            return True
        except (InvalidSignature, ValueError):
            continue
    return False


@app.post("/webhooks")
def receive():
    # the raw body: not parsed before it is verified
    if not is_genuine(request.get_data(), request.headers):
        return "The signature does not match", 400
    print("verified", request.get_json(force=True))
    return "", 204
`;
}

/** The four profiles whose signature is hex. Their secret is used as text, prefix and all. */
export function pythonByHand(profile: Exclude<SigningProfile, "standard" | "standard_asymmetric">, secret: string): string {
  const imports = ["hashlib", "hmac", "os", ...(profile === "sha256_body" ? [] : ["time"])].map((name) => `import ${name}`).join("\n");
  return `${imports}

from flask import Flask, request

app = Flask(__name__)
secret = ${secret}


def is_genuine(body, headers):
${pythonCheck[profile]}

@app.post("/webhooks")
def receive():
    # the raw body: not parsed before it is verified
    if not is_genuine(request.get_data(), request.headers):
        return "The signature does not match", 400
    print("verified", request.get_json(force=True))
    return "", 204
`;
}

const fresh = `    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
`;

const dated = (prefix: string) => `    timestamp = headers.get("x-webhook-timestamp", "")
${fresh}    digest = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"${prefix}{digest}".encode(), headers.get("x-webhook-signature", "").encode())
`;

const pythonCheck = {
  v1_hex: dated("v1="),
  sha256_timestamp: dated("sha256="),
  sha256_body: `    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"sha256={digest}".encode(), headers.get("x-webhook-signature", "").encode())
`,
  stripe: `    parts = [part.partition("=") for part in headers.get("x-webhook-signature", "").split(",")]
    timestamp = next((value for name, _, value in parts if name == "t"), "")
${fresh}    digest = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # several during a rotation
    return any(name == "v1" and hmac.compare_digest(digest.encode(), value.encode()) for name, _, value in parts)
`,
};
