import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

export function pythonReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `${imports(shape)}

${key(shape, publicKey)}
${shape.kind === "body" ? "" : "tolerance_seconds = 300\n"}

def is_genuine(body, headers):
    """True if this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}."""
${check(shape)}

${shape.kind === "body" ? "" : fresh}
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # the raw bytes, before any parsing
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(body, self.headers):
            return self.answer(400)
        event = json.loads(body)
        if event["type"] == "${example.type}":
${lines(comment(example), `            print("received", event["id"], event["data"])`)}
        # Store event["id"] first: the same event can come twice. Then answer, then work.
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `            # ${note}`;
}

function imports({ kind }: SignatureShape): string {
  const names = ["json", "os"];
  if (kind !== "body") names.push("time");
  if (kind !== "asymmetric") names.push("hashlib", "hmac");
  if (kind === "standard" || kind === "asymmetric") names.push("base64");
  const own = [...names.sort().map((name) => `import ${name}`), "from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer"].join("\n");
  if (kind !== "asymmetric") return own;
  return `${own}

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey`;
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `public_key = ${publicKey === null ? `os.environ["WEBHOOK_PUBLIC_KEY"]` : `"${publicKey}"`}  # nothing secret
key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key.removeprefix("whpk_")))`;
  }
  const secret = `secret = os.environ["WEBHOOK_SECRET"]  # the endpoint's signing secret, whsec_ and all`;
  return kind === "standard" ? `${secret}\nkey = base64.b64decode(secret.removeprefix("whsec_"))  # the bytes, not the text` : `${secret}\nkey = secret.encode()  # the whole text, prefix and all`;
}

const fresh = `
def is_fresh(timestamp):
    digits = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    return digits and abs(time.time() - int(timestamp)) <= tolerance_seconds

`;

function check(shape: SignatureShape): string {
  switch (shape.kind) {
    case "standard":
      return `    timestamp = headers.get("webhook-timestamp", "")
    if not is_fresh(timestamp):
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # several, with a space between them, while the secret is being rotated
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, signature) for signature in given)`;
    case "asymmetric":
      return `    timestamp = headers.get("webhook-timestamp", "")
    if not is_fresh(timestamp):
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    # several, with a space between them, while the key is being rotated
    for given in headers.get("webhook-signature", "").split(" "):
        version, _, signature = given.partition(",")
        try:
            if version == "v1a":
                key.verify(base64.b64decode(signature), signed)
                return True
        except (InvalidSignature, ValueError):
            continue
    return False`;
    case "stripe":
      return `    parts = headers.get("x-webhook-signature", "").split(",")
    timestamp = next((part[2:] for part in parts if part.startswith("t=")), "")
    if not is_fresh(timestamp):
        return False
    digest = hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    expected = b"v1=" + digest.encode()
    # several v1= while the secret is being rotated
    return any(hmac.compare_digest(expected, part.encode()) for part in parts)`;
    case "dated":
      return `    timestamp = headers.get("x-webhook-timestamp", "")
    if not is_fresh(timestamp):
        return False
    digest = hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(b"${shape.prefix}" + digest.encode(), headers.get("x-webhook-signature", "").encode())`;
    case "body":
      return `    digest = hmac.new(key, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(b"${shape.prefix}" + digest.encode(), headers.get("x-webhook-signature", "").encode())`;
  }
}
