import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

export function javaReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `${imports(shape)}

public class Receiver {
${shape.kind === "body" ? "" : "    static final long TOLERANCE_SECONDS = 300;\n"}${key(shape, publicKey)}

    /** True if this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}. */
    static boolean isGenuine(byte[] body, Headers headers) throws GeneralSecurityException {
${check(shape)}
    }
${shape.kind === "body" ? "" : fresh}${shape.kind === "asymmetric" ? "" : hmac}
    static String header(Headers headers, String name) {
        String value = headers.getFirst(name);
        return value == null ? "" : value;
    }

    static int receive(HttpExchange exchange) throws IOException, GeneralSecurityException {
        byte[] body = exchange.getRequestBody().readAllBytes(); // the raw bytes, before any parsing
        if (!isGenuine(body, exchange.getRequestHeaders())) {
            return 400;
        }
        // Parse it with the library that you have (Jackson, Gson): its "type" says what happened.
${lines(comment(example), `        System.out.println("received " + new String(body, StandardCharsets.UTF_8));`)}
        // Store its "id" first: the same event can come twice. Then answer, then work.
        return 204;
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/", exchange -> {
            int status = 500;
            try {
                status = receive(exchange);
            } catch (GeneralSecurityException error) {
                error.printStackTrace();
            } finally {
                exchange.sendResponseHeaders(status, -1);
                exchange.close();
            }
        });
        server.start();
    }
}
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `        // For ${example.type}, ${note}`;
}

function imports({ kind }: SignatureShape): string {
  const names = ["com.sun.net.httpserver.Headers", "com.sun.net.httpserver.HttpExchange", "com.sun.net.httpserver.HttpServer", "java.io.IOException", "java.net.InetSocketAddress", "java.nio.charset.StandardCharsets", "java.security.GeneralSecurityException"];
  if (kind === "asymmetric") names.push("java.security.KeyFactory", "java.security.PublicKey", "java.security.Signature", "java.security.spec.X509EncodedKeySpec", "java.util.Base64");
  else names.push("java.security.MessageDigest", "javax.crypto.Mac", "javax.crypto.spec.SecretKeySpec");
  if (kind === "standard") names.push("java.util.Base64");
  if (kind !== "standard" && kind !== "asymmetric") names.push("java.util.HexFormat");
  return names.sort().map((name) => `import ${name};`).join("\n");
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `    static final String PUBLIC_KEY = ${publicKey === null ? `System.getenv("WEBHOOK_PUBLIC_KEY")` : `"${publicKey}"`}; // nothing secret
    static final PublicKey KEY = readKey();

    static PublicKey readKey() {
        // the 32 bytes in the form that Java reads (RFC 8410)
        byte[] start = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
        byte[] bytes = Base64.getDecoder().decode(PUBLIC_KEY.replaceFirst("^whpk_", ""));
        byte[] encoded = new byte[start.length + bytes.length];
        System.arraycopy(start, 0, encoded, 0, start.length);
        System.arraycopy(bytes, 0, encoded, start.length, bytes.length);
        try {
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("The public key is not whpk_ and 32 bytes in base64.", error);
        }
    }`;
  }
  const secret = `    static final String SECRET = System.getenv("WEBHOOK_SECRET"); // the endpoint's signing secret, whsec_ and all`;
  return kind === "standard"
    ? `${secret}\n    static final byte[] KEY = Base64.getDecoder().decode(SECRET.replaceFirst("^whsec_", "")); // the bytes, not the text`
    : `${secret}\n    static final byte[] KEY = SECRET.getBytes(StandardCharsets.UTF_8); // the whole text, prefix and all`;
}

const fresh = `
    static boolean isFresh(String timestamp) {
        return timestamp.matches("[0-9]{1,12}")
            && Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) <= TOLERANCE_SECONDS;
    }
`;

const hmac = `
    static byte[] hmac(String start, byte[] body) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        mac.update(start.getBytes(StandardCharsets.UTF_8));
        return mac.doFinal(body);
    }

    /** In a time that tells nothing of where they differ. */
    static boolean equal(String a, String b) {
        return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
`;

function check(shape: SignatureShape): string {
  const stale = `        if (!isFresh(timestamp)) {
            return false;
        }`;
  switch (shape.kind) {
    case "standard":
      return `        String timestamp = header(headers, "webhook-timestamp");
${stale}
        byte[] digest = hmac(header(headers, "webhook-id") + "." + timestamp + ".", body);
        String expected = "v1," + Base64.getEncoder().encodeToString(digest);
        // several, with a space between them, while the secret is being rotated
        for (String given : header(headers, "webhook-signature").split(" ")) {
            if (equal(expected, given)) {
                return true;
            }
        }
        return false;`;
    case "asymmetric":
      return `        String timestamp = header(headers, "webhook-timestamp");
${stale}
        // several, with a space between them, while the key is being rotated
        for (String given : header(headers, "webhook-signature").split(" ")) {
            if (!given.startsWith("v1a,")) {
                continue;
            }
            try {
                Signature verifier = Signature.getInstance("Ed25519");
                verifier.initVerify(KEY);
                verifier.update((header(headers, "webhook-id") + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
                verifier.update(body);
                if (verifier.verify(Base64.getDecoder().decode(given.substring(4)))) {
                    return true;
                }
            } catch (IllegalArgumentException | GeneralSecurityException notASignature) {
                // not base64, or not 64 bytes
            }
        }
        return false;`;
    case "stripe":
      return `        String[] parts = header(headers, "x-webhook-signature").split(",");
        String timestamp = "";
        for (String part : parts) {
            if (part.startsWith("t=")) {
                timestamp = part.substring(2);
            }
        }
${stale}
        String expected = "v1=" + HexFormat.of().formatHex(hmac(timestamp + ".", body));
        // several v1= while the secret is being rotated
        for (String given : parts) {
            if (equal(expected, given)) {
                return true;
            }
        }
        return false;`;
    case "dated":
      return `        String timestamp = header(headers, "x-webhook-timestamp");
${stale}
        String expected = "${shape.prefix}" + HexFormat.of().formatHex(hmac(timestamp + ".", body));
        return equal(expected, header(headers, "x-webhook-signature"));`;
    case "body":
      return `        String expected = "${shape.prefix}" + HexFormat.of().formatHex(hmac("", body));
        return equal(expected, header(headers, "x-webhook-signature"));`;
  }
}
