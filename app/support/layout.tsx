import { LifeBuoy } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { accountLinks } from "@/app/(dashboard)/[org]/account-links";
import { signOut } from "@/app/(auth)/sign-out";
import { Translated } from "@/app/i18n/translated";
import { AppShell } from "@/components/shell/app-shell";
import { tools } from "@/lib/app/tools";
import { requireStaff } from "@/lib/auth/staff";

/** The frame of the support area. To whoever is not staff there is no such page. */
export default async function SupportLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("shell");
  const { user } = await requireStaff();
  return (
    <Translated namespaces={["shell", "support"]}>
      <AppShell
        homeHref="/support"
        productName={t("posthornSupport")}
        nav={[{ href: "/support", label: t("nav.support"), icon: <LifeBuoy aria-hidden /> }]}
        account={{ user: { name: user.name, email: user.email }, signOut, links: await accountLinks() }}
        loopbackTargets={tools().policy.loopbackTargets.map(({ host, port }) => `${host}:${port}`)}
      >
        {children}
      </AppShell>
    </Translated>
  );
}
