import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Translated } from "@/app/i18n/translated";
import { ProductMark } from "@/components/product-mark";
import { Banner } from "@/components/ui/banner";
import { currentVisit } from "@/lib/auth/session";
import { database } from "@/lib/db/database";
import { beganVisit, findPortalLink } from "@/lib/portal-links/find";
import { OpenPortal } from "./open-portal";

// The address holds the token, which no other site is to learn. With "no-referrer" a form without script would hide its origin, too.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portal");
  return { title: t("open"), referrer: "same-origin", robots: { index: false } };
}

/**
 * Where a portal link leads. Looking at it uses nothing up, so that whatever
 * only fetches links (mail scanners, previews, prefetching) leaves it whole: the
 * page posts by itself once a person really sees it.
 */
export default async function PortalPage({ params }: { params: Promise<{ token: string }> }) {
  const t = await getTranslations("portal");
  const { token } = await params;
  const link = await findPortalLink(database(), token);
  if (link === null) await goOnWithVisit(token);
  const framed = (await headers()).get("sec-fetch-dest") === "iframe";
  return (
    <Translated namespaces={["portal"]}>
      <main className="mx-auto grid min-h-dvh w-full max-w-[400px] content-center gap-4 px-4 py-10">
        <p className="flex items-center gap-2 text-sm font-semibold tracking-[-0.01em]"><ProductMark className="size-5 text-accent" />Posthorn</p>
        {link === null ? (
          <>
            <h1 className="text-xl font-semibold tracking-[-0.015em]">{t("thisLinkNo")}</h1>
            <Banner tone="failing" role="status" title={t("itOpensOnce")}>{t("goBackTo")}</Banner>
          </>
        ) : (
          <OpenPortal token={token} organization={link.organization} theme={link.theme} framed={framed} />
        )}
      </main>
    </Translated>
  );
}

/** The browser that opened the link may come to it again, for as long as its visit lasts. */
async function goOnWithVisit(token: string): Promise<void> {
  const visit = await currentVisit();
  if (visit !== null && (await beganVisit(database(), token, visit.sessionId))) redirect(`/${visit.organization.slug}/overview`);
}
