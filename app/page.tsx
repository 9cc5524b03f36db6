import { redirect } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { currentUser, currentVisit } from "@/lib/auth/session";
import { signOut } from "./(auth)/sign-out";

/** Leads to the first organization's overview, or to the sign-in page. */
export default async function HomePage() {
  const current = await currentUser();
  const visit = current === null ? await currentVisit() : null;
  if (visit !== null) redirect(`/${visit.organization.slug}/overview`);
  if (current === null) redirect("/sign-in");
  const first = current.memberships[0];
  if (first !== undefined) redirect(`/${first.organization.slug}/overview`);
  if (current.user.staff) redirect("/support");
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState title="You are not a member of any organization" action={<form action={signOut}><Button type="submit">Sign out</Button></form>}>
        You are signed in as {current.user.email}. Ask an owner to add this address to their organization, then open this page again.
      </EmptyState>
    </main>
  );
}
