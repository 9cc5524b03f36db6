import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

export function goReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `package main

import (
${imports(shape).map((name) => `\t"${name}"`).join("\n")}
)
${shape.kind === "body" ? "" : "\nconst tolerance = 5 * time.Minute\n"}
${key(shape, publicKey)}

// isGenuine tells whether this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}.
func isGenuine(body []byte, header http.Header) bool {
${check(shape)}
}
${shape.kind === "body" ? "" : fresh}
type event struct {
	ID   string          \`json:"id"\`
	Type string          \`json:"type"\`
	Data json.RawMessage \`json:"data"\`
}

func receive(response http.ResponseWriter, request *http.Request) {
	// the raw bytes, before any parsing
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isGenuine(body, request.Header) {
		http.Error(response, "The signature does not match", http.StatusBadRequest)
		return
	}
	var received event
	if err := json.Unmarshal(body, &received); err != nil {
		http.Error(response, "Not JSON", http.StatusBadRequest)
		return
	}
	if received.Type == "${example.type}" {
${lines(comment(example), `\t\tlog.Printf("received %s %s", received.ID, received.Data)`)}
	}
	// Store received.ID first: the same event can come twice. Then answer, then work.
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe(":"+port, http.HandlerFunc(receive)))
}
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `\t\t// ${note}`;
}

function imports({ kind }: SignatureShape): string[] {
  const names = ["encoding/json", "io", "log", "net/http", "os"];
  if (kind === "asymmetric") names.push("crypto/ed25519", "encoding/base64", "strings");
  else names.push("crypto/hmac", "crypto/sha256");
  if (kind === "standard") names.push("encoding/base64", "strings");
  if (kind === "stripe") names.push("encoding/hex", "strings");
  if (kind === "dated" || kind === "body") names.push("encoding/hex");
  if (kind !== "body") names.push("strconv", "time");
  return names.sort();
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `${publicKey === null ? `var publicKey = os.Getenv("WEBHOOK_PUBLIC_KEY")` : `const publicKey = "${publicKey}"`} // nothing secret

var key = readKey()

func readKey() ed25519.PublicKey {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(publicKey, "whpk_"))
	if err != nil || len(key) != ed25519.PublicKeySize {
		log.Fatal("The public key is not whpk_ and 32 bytes in base64.")
	}
	return key
}`;
  }
  const secret = `	secret := os.Getenv("WEBHOOK_SECRET") // the endpoint's signing secret, whsec_ and all
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET to the endpoint's signing secret.")
	}`;
  const rest =
    kind === "standard"
      ? `	// the bytes, not the text
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		log.Fatal("WEBHOOK_SECRET is not whsec_ and base64.")
	}
	return key`
      : `	return []byte(secret) // the whole text, prefix and all`;
  return `var key = readKey()

func readKey() []byte {
${secret}
${rest}
}`;
}

const fresh = `
func isFresh(timestamp string) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	return err == nil && time.Since(time.Unix(seconds, 0)).Abs() <= tolerance
}
`;

const hexDigest = (prefix: string) => `	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	expected := []byte("${prefix}" + hex.EncodeToString(mac.Sum(nil)))`;

function check(shape: SignatureShape): string {
  switch (shape.kind) {
    case "standard":
      return `	timestamp := header.Get("webhook-timestamp")
	if !isFresh(timestamp) {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// several, with a space between them, while the secret is being rotated
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(given)) {
			return true
		}
	}
	return false`;
    case "asymmetric":
      return `	timestamp := header.Get("webhook-timestamp")
	if !isFresh(timestamp) {
		return false
	}
	signed := append([]byte(header.Get("webhook-id")+"."+timestamp+"."), body...)
	// several, with a space between them, while the key is being rotated
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		encoded, ok := strings.CutPrefix(given, "v1a,")
		signature, err := base64.StdEncoding.DecodeString(encoded)
		if ok && err == nil && ed25519.Verify(key, signed, signature) {
			return true
		}
	}
	return false`;
    case "stripe":
      return `	parts := strings.Split(header.Get("x-webhook-signature"), ",")
	timestamp := ""
	for _, part := range parts {
		if value, ok := strings.CutPrefix(part, "t="); ok {
			timestamp = value
		}
	}
	if !isFresh(timestamp) {
		return false
	}
${hexDigest("v1=")}
	// several v1= while the secret is being rotated
	for _, given := range parts {
		if hmac.Equal(expected, []byte(given)) {
			return true
		}
	}
	return false`;
    case "dated":
      return `	timestamp := header.Get("x-webhook-timestamp")
	if !isFresh(timestamp) {
		return false
	}
${hexDigest(shape.prefix)}
	return hmac.Equal(expected, []byte(header.Get("x-webhook-signature")))`;
    case "body":
      return `	mac := hmac.New(sha256.New, key)
	mac.Write(body)
	expected := []byte("${shape.prefix}" + hex.EncodeToString(mac.Sum(nil)))
	return hmac.Equal(expected, []byte(header.Get("x-webhook-signature")))`;
  }
}
