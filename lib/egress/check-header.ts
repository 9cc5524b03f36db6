/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Printable ASCII, with spaces and tabs inside only: RFC 9110 section 5.5 without obs-text. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** Names that decide routing or framing: undici takes TLS names from `host`, and the rest is hop-by-hop. */
const CONNECTION_NAMES = new Set([
  ...["host", "connection", "keep-alive", "te", "trailer", "trailers", "transfer-encoding", "upgrade", "expect"],
  ...["content-length", "http2-settings", "alt-used", "max-forwards", "via"],
]);
/** Names whose value we set ourselves. A second spelling would put both on the wire. */
const OWN_NAMES = new Set([
  ...["content-type", "content-encoding", "content-transfer-encoding", "user-agent", "accept-encoding", "date"],
  ...["digest", "content-digest"],
]);
const OWN_PREFIXES = ["webhook-", "x-webhook-", "x-posthorn-"];

const MAX_NAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 4096;

export type HeaderVerdict =
  | { ok: true; name: string; value: string }
  | { ok: false; code: string; message: string; fix: string };

/**
 * May a customer add this header to the requests of an endpoint? Judged when it is saved and again at send.
 * Names are compared in lower case, which is also how an accepted name is returned.
 */
export function validateCustomHeader(name: string, value: string): HeaderVerdict {
  const lower = name.toLowerCase();
  const shown = name.slice(0, 60);
  if (name === "") return no("header_name_invalid", "The header has no name.", "Enter a name such as X-Api-Key.");
  if (!TOKEN.test(name) || name.length > MAX_NAME_LENGTH) {
    const fix = `Use letters, digits and hyphens only, at most ${MAX_NAME_LENGTH} of them.`;
    return no("header_name_invalid", `"${shown}" is not a valid header name.`, fix);
  }
  if (isConnectionName(lower) || lower === "__proto__") {
    const fix = "Leave it out. To change where requests go, change the URL.";
    return no("header_name_forbidden", `${shown} controls the connection and cannot be set.`, fix);
  }
  if (OWN_NAMES.has(lower) || OWN_PREFIXES.some((prefix) => lower.startsWith(prefix))) {
    const fix = "Choose another name, such as X-Api-Key.";
    return no("header_name_forbidden", `${shown} is set by the sender on every request.`, fix);
  }
  if (value === "") return no("header_value_empty", `${shown} has no value.`, "Enter a value, or remove the header.");
  if (value.length > MAX_VALUE_LENGTH) {
    return no("header_value_too_long", `The value of ${shown} is too long.`, `Use at most ${MAX_VALUE_LENGTH} characters.`);
  }
  if (!VALUE.test(value)) {
    const fix = "Use plain letters, digits and punctuation (ASCII), with no line break and no space at either end.";
    return no("header_value_invalid", `The value of ${shown} contains a character that cannot be sent.`, fix);
  }
  return { ok: true, name: lower, value };
}

/**
 * The headers of one request as they are about to leave, ours and the customer's together, as a flat list of
 * names and values. Asks for an uncompressed answer: a packed body would be stored unread, and a small one may
 * unfold to gigabytes.
 * @returns the list, or in words what is wrong, without any value (values may be secrets).
 */
export function outgoingHeaders(headers: Record<string, string>): { list: string[] } | { problem: string } {
  const list = ["accept-encoding", "identity"];
  const seen: string[] = [];
  for (const name in headers) {
    const { lower, problem } = judgedName(name);
    if (problem) return { problem };
    if (seen.includes(lower)) return { problem: `the header ${lower} occurs twice` };
    seen.push(lower);
    const value = headers[name]!;
    if (value !== "" && !VALUE.test(value)) return { problem: `the value of the header ${lower} cannot be sent` };
    if (lower !== "accept-encoding") list.push(name, value);
  }
  return { list };
}

/** The same few names go out with every request. */
const judgedNames = new Map<string, { lower: string; problem: string | null }>();
const MAX_JUDGED_NAMES = 1_000;

function judgedName(name: string): { lower: string; problem: string | null } {
  const known = judgedNames.get(name);
  if (known) return known;
  const lower = name.toLowerCase();
  const forbidden = isConnectionName(lower) ? `the header ${lower} controls the connection and cannot be set` : null;
  const judged = { lower, problem: TOKEN.test(name) ? forbidden : "a header name is not valid" };
  if (judgedNames.size >= MAX_JUDGED_NAMES) judgedNames.clear();
  judgedNames.set(name, judged);
  return judged;
}

function isConnectionName(lower: string): boolean {
  return CONNECTION_NAMES.has(lower) || lower.startsWith("proxy-") || lower.startsWith(":");
}

function no(code: string, message: string, fix: string): HeaderVerdict {
  return { ok: false, code, message, fix };
}
