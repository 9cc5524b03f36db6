import { Activity, LifeBuoy } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { accountLinks } from "@/app/(dashboard)/[org]/account-links";
import { signOut } from "@/app/(auth)/sign-out";
import { Translated } from "@/app/i18n/translated";
import { AppShell } from "@/components/shell/app-shell";
import { tools } from "@/lib/app/tools";
import { requireStaff } from "@/lib/auth/staff";

/** The frame of the operator's page. To whoever is not staff there is no such page. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { user } = await requireStaff();
  const t = await getTranslations("operator");
  return (
    <Translated namespaces={["shell"]}>
      <AppShell
        homeHref="/operator"
        productName="Posthorn"
        nav={[{ href: "/operator", label: t("title"), icon: <Activity aria-hidden /> }, { href: "/support", label: "Support", icon: <LifeBuoy aria-hidden /> }]}
        account={{ user: { name: user.name, email: user.email }, signOut, links: await accountLinks() }}
        loopbackTargets={tools().policy.loopbackTargets.map(({ host, port }) => `${host}:${port}`)}
      >
        {children}
      </AppShell>
    </Translated>
  );
}
