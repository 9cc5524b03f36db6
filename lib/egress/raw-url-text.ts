import { refusal, type UrlRefusal } from "./url-refusals";

/** Longer text is not parsed at all: what remains after a fragment is dropped cannot be a usable URL. */
const MAX_RAW_LENGTH = 16_384;

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** Invisible or direction-changing characters, which make shown and requested text differ. */
const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;

/**
 * Judges the text before the URL parser sees it. WHATWG URL parsing strips tabs and line ends, trims spaces,
 * turns `\` into `/` and forgives missing slashes: the stored text and the requested URL would differ.
 * An `@` before the path is refused even with an empty user name, which the parsed URL no longer shows.
 */
export function rawTextProblem(text: string): UrlRefusal | null {
  if (text.length > MAX_RAW_LENGTH) return refusal("url_too_long", `${text.length}`, "2048");
  if (text.trim() === "") return refusal("url_empty");
  if (CONTROL.test(text)) return refusal("url_control_characters");
  if (/\s/u.test(text)) return refusal("url_spaces");
  if (INVISIBLE.test(text)) return refusal("url_invisible_characters");
  if (text.includes("\\")) return refusal("url_backslash");
  return schemeProblem(text) ?? authorityProblem(text);
}

function schemeProblem(text: string): UrlRefusal | null {
  const [, scheme, slashes = "", next = ""] = /^([a-z][a-z0-9+.-]*):(\/*)(.?)/i.exec(text) ?? [];
  if (scheme === undefined) return refusal("url_missing_scheme", text.replace(/^\/+/, ""));
  const known = /^https?$/i.test(scheme);
  // `example.com:8443/hook` and `localhost:3000` parse as schemes, but their writers meant a host.
  if (!known && slashes === "" && /\d/.test(next)) return refusal("url_missing_scheme", text);
  if (!known) return refusal("url_scheme", scheme.toLowerCase());
  return slashes.length === 2 ? null : refusal("url_slashes", scheme.toLowerCase());
}

function authorityProblem(text: string): UrlRefusal | null {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(text)?.[1] ?? "";
  if (authority.includes("@")) return refusal("url_userinfo");
  return authority === "" ? refusal("url_invalid", text) : null;
}
