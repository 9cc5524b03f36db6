import { ArrowLeft } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { backUrlOfVisit } from "@/lib/portal-links/back-url";

/** Where a portal visitor came from, in place of the account that they do not have. Nothing where the platform named no address. */
export async function BackLink({ actor }: { actor: Actor }) {
  const url = await backUrlOfVisit(tools().db, actor);
  if (url === null) return null;
  const t = await getTranslations("shell");
  return (
    // The visit may live in a frame: the way back is the whole window's.
    <a href={url} target="_top" rel="noreferrer" className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md pr-2 text-sm text-ink-muted hover:text-ink pointer-coarse:h-10">
      <ArrowLeft aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t("back", { host: new URL(url).host })}</span>
    </a>
  );
}
