import { checkAddress, type HostTrust } from "./check-address";
import { hostProblem, isAllowedHost, isLoopbackTarget } from "./host-names";
import type { EgressPolicy } from "./policy";
import { rawTextProblem } from "./raw-url-text";
import { refusal, type UrlRefusal } from "./url-refusals";

export const MAX_URL_LENGTH = 2048;

export type UrlVerdict =
  | {
      ok: true;
      /** Canonical: what is stored, shown and requested. No fragment, default port or trailing dot. */
      url: string;
      /** Lower case, no brackets, no trailing dot. */
      hostname: string;
      port: number;
      /** Set when the name is internationalised: the xn-- form, which is the one to show. */
      displayHost?: string;
      trust: HostTrust;
    }
  | ({ ok: false } & UrlRefusal);

/**
 * May an endpoint have this URL? Used when it is typed and again at every send, because a stored row may be
 * older than the rule. The raw text is refused where the URL standard would silently repair it; after that
 * only the parsed host is judged, so that `https://0x7f.1/` is the loopback address it means.
 */
export function checkUrl(text: string, policy: EgressPolicy): UrlVerdict {
  const raw = rawTextProblem(text);
  if (raw) return { ok: false, ...raw };
  const parsed = parse(text);
  if (!parsed) return no("url_invalid", text);
  const { url, host } = parsed;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (isLoopbackTarget(host, port, policy)) return accept(url, host, port, "loopback-target");

  if (url.protocol === "http:" && !policy.allowHttp) return no("url_http", url.href.replace(/^http:/, "https:"));
  if (!policy.ports.includes(port)) return no("url_port", `${port}`, policy.ports.join(", "));
  if (url.href.length > MAX_URL_LENGTH) return no("url_too_long", `${url.href.length}`, `${MAX_URL_LENGTH}`);
  const literal = addressLiteral(host);
  if (literal) {
    const verdict = checkAddress(literal, policy);
    return verdict.ok ? accept(url, literal, port, "public") : no("address_refused", verdict.reason);
  }
  const problem = hostProblem(host);
  if (problem !== "malformed" && isAllowedHost(host, policy)) return accept(url, host, port, "allowed-host");
  if (problem) return no(`host_${problem}`, host);
  return accept(url, host, port, "public");
}

function parse(text: string): { url: URL; host: string } | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = "";
  // One trailing dot names the same host; TLS names and pool keys want it gone.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return { url, host: url.hostname };
}

function addressLiteral(host: string): string | null {
  if (host.startsWith("[")) return host.slice(1, -1);
  return /^[\d.]+$/.test(host) ? host : null;
}

function accept(url: URL, host: string, port: number, trust: HostTrust): UrlVerdict {
  const hostname = host.replace(/^\[|\]$/g, "");
  const international = hostname.split(".").some((label) => label.startsWith("xn--"));
  return { ok: true, url: url.href, hostname, port, trust, ...(international && { displayHost: hostname }) };
}

function no(code: Parameters<typeof refusal>[0], ...facts: string[]): UrlVerdict {
  return { ok: false, ...refusal(code, ...facts) };
}
