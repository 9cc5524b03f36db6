import { visibleText } from "@/lib/audit/visible-text";
import { toPublicId } from "@/lib/ids";
import type { SearchedKind } from "./read-query";
import type { HitRow } from "./statements";

/** Something that a search found. */
export interface Hit {
  kind: SearchedKind;
  /** Public id. */
  id: string;
  organization: { id: string; slug: string; name: string };
  title: string;
  state: string | null;
  at: string | null;
  /** Path of the page that shows it, as its organization sees it; null where there is none. */
  href: string | null;
}

export function toHit({ kind, id, organization_id, slug, organization, title, state, at, parent }: HitRow): Hit {
  const known = kind as SearchedKind;
  const publicId = toPublicId(known, id);
  return {
    kind: known,
    id: publicId,
    organization: { id: organization_id, slug, name: visibleText(organization) },
    title: visibleText(title),
    state,
    at: at?.toISOString() ?? null,
    href: pathOf(known, slug, publicId, parent),
  };
}

function pathOf(kind: SearchedKind, slug: string, id: string, parent: string | null): string | null {
  switch (kind) {
    case "org":
    case "usr":
      return `/${slug}`;
    case "ep":
      return `/${slug}/endpoints/${id}`;
    case "evt":
      return `/${slug}/events/${id}`;
    case "dlv":
      return `/${slug}/deliveries/${id}`;
    case "att":
      return `/${slug}/deliveries/${toPublicId("dlv", parent!)}`;
    case "rpl":
      return `/${slug}/replays/${id}`;
    case "inb":
      return `/${slug}/playground/${id}`;
    case "req":
      return `/${slug}/playground/${toPublicId("inb", parent!)}`;
    case "key":
      return null;
  }
}
