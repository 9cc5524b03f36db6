import { checkUrl } from "./check-url";
import type { EgressPolicy } from "./policy";
import type { EgressResolver } from "./resolve";

export type UrlPreview =
  | { ok: true; url: string; displayHost?: string; addresses: string[]; message: string }
  | { ok: false; code: string; message: string; fix: string };

/** What the form says under the URL field: the verdict on the text, then on what the name resolves to now. */
export async function previewUrl(text: string, policy: EgressPolicy, resolver: EgressResolver): Promise<UrlPreview> {
  const verdict = checkUrl(text, policy);
  if (!verdict.ok) return verdict;
  const { url, hostname, displayHost, trust } = verdict;
  const resolution = await resolver.resolve(hostname, trust);
  if (resolution.ok) {
    const count = resolution.addresses.length;
    const kind = trust === "public" ? "public " : "";
    const message = `Looks good: resolves to ${count} ${kind}${count === 1 ? "address" : "addresses"}`;
    return { ok: true, url, ...(displayHost && { displayHost }), addresses: resolution.addresses, message };
  }
  const { errorClass, message } = resolution.failure;
  if (errorClass === "egress_refused") {
    return { ok: false, code: errorClass, message: `Refused: ${message}`, fix: "Point the name at a public address, or use another host." };
  }
  return { ok: false, code: errorClass, message, fix: "Check the spelling, or try again once the name is set up." };
}
