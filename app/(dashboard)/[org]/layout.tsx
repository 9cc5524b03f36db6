import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { signOut } from "@/app/(auth)/sign-out";
import { Translated } from "@/app/i18n/translated";
import { AppShell } from "@/components/shell/app-shell";
import { DocsLink } from "@/components/shell/docs-link";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { accountLinks } from "./account-links";
import { BackLink } from "./back-link";
import { Keys } from "./keys";
import { navigation } from "./navigation";
import { NoticesBanner } from "./notices-banner";
import { OrganizationPalette } from "./palette";
import { settingsSections } from "./settings/sections";
import { SupportBanner } from "./support-banner";

interface OrganizationLayoutProps {
  params: Promise<{ org: string }>;
  children: ReactNode;
}

/** The frame of an organization's pages: for its members, for a visitor through a portal link, and for support. */
export default async function OrganizationLayout({ params, children }: OrganizationLayoutProps) {
  const signedIn = await requireActor((await params).org, { look: false });
  const { actor, organization, organizations, user } = signedIn;
  const [t, settingName] = [await getTranslations("shell.nav"), await getTranslations("shell.section")];
  const pages = navigation(signedIn).map(({ icon: Icon, ...page }) => ({ ...page, label: t(page.id), icon: <Icon aria-hidden /> }));
  const settings = settingsSections(actor).map(({ path }) => ({ id: path, href: `/${organization.slug}/settings/${path}`, label: settingName(path) }));
  const choices = organizations.map(({ slug, name }) => ({ id: slug, name, href: `/${slug}/overview` }));
  return (
    <Translated namespaces={["shell", "palette", "keys", "notices", "grant"]}>
      <Keys pages={pages.map(({ label, href, chord }) => ({ label, href, chord }))}>
        <AppShell
          homeHref={`/${organization.slug}/overview`}
          nav={pages}
          organization={{ current: { id: organization.slug, name: organization.name }, choices }}
          account={user === null ? undefined : { user: { name: user.name, email: user.email }, signOut, links: await accountLinks() }}
          back={actor.kind === "portal" ? <BackLink actor={actor} /> : null}
          search={<OrganizationPalette org={organization.slug} pages={pages} settings={settings} organizations={choices} may={{ addEndpoint: may(actor, "endpoint.write"), sendTest: may(actor, "endpoint.test"), publish: may(actor, "event.publish") }} />}
          topActions={<DocsLink />}
          notice={actor.kind === "support" ? <SupportBanner actor={actor} organization={organization} /> : null}
          loopbackTargets={tools().policy.loopbackTargets.map(({ host, port }) => `${host}:${port}`)}
        >
          {/* A layout is no look: support meets these on the pages of their endpoints. */}
          {actor.kind === "support" ? null : <NoticesBanner org={organization.slug} actor={actor} />}
          {children}
        </AppShell>
      </Keys>
    </Translated>
  );
}
