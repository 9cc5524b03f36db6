import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { currentUser, currentVisit } from "@/lib/auth/session";
import { signOut } from "./(auth)/sign-out";

/** Leads to the first organization's overview, or to the sign-in page. */
export default async function HomePage() {
  const t = await getTranslations("broken");
  const current = await currentUser();
  const visit = current === null ? await currentVisit() : null;
  if (visit !== null) redirect(`/${visit.organization.slug}/overview`);
  if (current === null) redirect("/sign-in");
  const first = current.memberships[0];
  if (first !== undefined) redirect(`/${first.organization.slug}/overview`);
  if (current.user.staff) redirect("/support");
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState title={t("youAreNot")} action={<form action={signOut}><Button type="submit">{t("signOut")}</Button></form>}>
        {t("youAreSigned", { email: current.user.email })}
      </EmptyState>
    </main>
  );
}
