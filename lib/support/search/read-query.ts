import { fromPublicId, type IdKind } from "@/lib/ids";

/** What can be looked up by its id alone. */
export const searchedKinds = ["org", "ep", "evt", "dlv", "att", "rpl", "inb", "req", "key", "usr"] as const satisfies readonly IdKind[];
export type SearchedKind = (typeof searchedKinds)[number];

/** What somebody typed or pasted, as the things that it may be. */
export interface SearchQuery {
  /** As typed, without blanks around it; at most 300 characters. */
  text: string;
  /** Our own ids in it: a pasted address of a page counts by the ids that it holds. */
  ids: { kind: SearchedKind; uuid: string; publicId: string }[];
  /** A UUID, which may be of anything. */
  uuid: string | null;
  /** A host name, given alone or within a URL; lower case. */
  host: string | null;
  /** An email address; lower case. */
  email: string | null;
}

const longest = 300;
const publicIds = /\b([a-z]{2,3})_[0-9a-hjkmnp-tv-z]{26}\b/g;
const uuidForm = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const hostForm = /^(?=.{3,253}$)([a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

export function readQuery(typed: string): SearchQuery {
  const text = typed.replaceAll("\0", "").trim().slice(0, longest);
  return { text, ids: idsIn(text), uuid: uuidForm.test(text) ? withDashes(text) : null, host: hostIn(text), email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null };
}

function idsIn(text: string): SearchQuery["ids"] {
  const found = new Map<string, SearchQuery["ids"][number]>();
  for (const [publicId, kind] of text.toLowerCase().matchAll(publicIds)) {
    const known = searchedKinds.find((each) => each === kind);
    const uuid = known === undefined ? null : fromPublicId(known, publicId);
    if (known !== undefined && uuid !== null) found.set(publicId, { kind: known, uuid, publicId });
  }
  return [...found.values()].slice(0, 5);
}

function hostIn(text: string): string | null {
  const bare = text.toLowerCase().replace(/\.$/, "");
  if (hostForm.test(bare)) return bare;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url === null || url.hostname === "" ? null : url.hostname.replace(/\.$/, "");
}

function withDashes(uuid: string): string {
  return uuid.replaceAll("-", "").toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
