import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

export function phpReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `<?php
// Try it with: php -S 127.0.0.1:8000 receiver.php
declare(strict_types=1);
${shape.kind === "body" ? "" : "\nconst TOLERANCE_SECONDS = 300;\n"}
/** True if this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}. */
function is_genuine(string $body, string $key): bool
{
${check(shape)}
}
${shape.kind === "body" ? "" : fresh}
function header_of(string $name): string
{
    return $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
}

${key(shape, publicKey)}
$body = file_get_contents('php://input'); // the raw bytes, before any parsing
if (!is_genuine($body, $key)) {
    http_response_code(400);
    exit('The signature does not match');
}
$event = json_decode($body, true, 512, JSON_BIGINT_AS_STRING);
if ($event['type'] === '${example.type}') {
${lines(comment(example), `    error_log('received ' . $event['id'] . ' ' . json_encode($event['data']));`)}
}
// Store $event['id'] first: the same event can come twice. Then answer, then work.
http_response_code(204);
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `    // ${note}`;
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `$publicKey = ${publicKey === null ? `(string) getenv('WEBHOOK_PUBLIC_KEY')` : `'${publicKey}'`}; // nothing secret
$key = (string) base64_decode(preg_replace('/^whpk_/', '', $publicKey), true);`;
  }
  const secret = `$secret = (string) getenv('WEBHOOK_SECRET'); // the endpoint's signing secret, whsec_ and all`;
  const bytes = kind === "standard" ? `$key = (string) base64_decode(preg_replace('/^whsec_/', '', $secret), true); // the bytes, not the text` : `$key = $secret; // the whole text, prefix and all`;
  // An empty key would verify what anybody signs with nothing.
  return `${secret}
${bytes}
if ($key === '') {
    http_response_code(500);
    exit("Set WEBHOOK_SECRET to the endpoint's signing secret.");
}`;
}

const fresh = `
function is_fresh(string $timestamp): bool
{
    return preg_match('/^\\d{1,12}$/D', $timestamp) === 1 && abs(time() - (int) $timestamp) <= TOLERANCE_SECONDS;
}
`;

function check(shape: SignatureShape): string {
  switch (shape.kind) {
    case "standard":
      return `    $timestamp = header_of('webhook-timestamp');
    if (!is_fresh($timestamp)) {
        return false;
    }
    $signed = header_of('webhook-id') . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    // several, with a space between them, while the secret is being rotated
    foreach (explode(' ', header_of('webhook-signature')) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;`;
    case "asymmetric":
      return `    $timestamp = header_of('webhook-timestamp');
    if (!is_fresh($timestamp)) {
        return false;
    }
    $signed = header_of('webhook-id') . '.' . $timestamp . '.' . $body;
    // several, with a space between them, while the key is being rotated
    foreach (explode(' ', header_of('webhook-signature')) as $given) {
        [$version, $encoded] = explode(',', $given, 2) + ['', ''];
        $signature = base64_decode($encoded, true);
        if ($version === 'v1a' && $signature !== false && strlen($signature) === 64 && sodium_crypto_sign_verify_detached($signature, $signed, $key)) {
            return true;
        }
    }
    return false;`;
    case "stripe":
      return `    $parts = explode(',', header_of('x-webhook-signature'));
    $times = array_filter($parts, fn (string $part): bool => str_starts_with($part, 't='));
    $timestamp = substr((string) reset($times), 2);
    if (!is_fresh($timestamp)) {
        return false;
    }
    $expected = 'v1=' . hash_hmac('sha256', $timestamp . '.' . $body, $key);
    // several v1= while the secret is being rotated
    foreach ($parts as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;`;
    case "dated":
      return `    $timestamp = header_of('x-webhook-timestamp');
    if (!is_fresh($timestamp)) {
        return false;
    }
    $expected = '${shape.prefix}' . hash_hmac('sha256', $timestamp . '.' . $body, $key);
    return hash_equals($expected, header_of('x-webhook-signature'));`;
    case "body":
      return `    $expected = '${shape.prefix}' . hash_hmac('sha256', $body, $key);
    return hash_equals($expected, header_of('x-webhook-signature'));`;
  }
}
