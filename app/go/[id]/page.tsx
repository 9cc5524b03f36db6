import { notFound, redirect } from "next/navigation";
import { tools } from "@/lib/app/tools";
import { currentUser } from "@/lib/auth/session";
import { signInPath } from "@/lib/auth/sign-in-path";
import { locateId } from "@/lib/lookup/locate-id";

/** Where mails link to: from an id alone to its page, in whichever of one's organizations it lives. */
export default async function GoPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const current = await currentUser();
  if (current === null) redirect(signInPath(`/go/${encodeURIComponent(id)}`));
  const organizations = current.memberships.map(({ organization }) => organization);
  const found = await locateId(tools().db, organizations.map((organization) => organization.id), id);
  const slug = organizations.find((organization) => organization.id === found?.organizationId)?.slug;
  if (found === null || slug === undefined) notFound();
  redirect(`/${slug}/${pageOf[found.kind](id)}`);
}

const pageOf = {
  ep: (id: string) => `endpoints/${id}`,
  dlv: (id: string) => `deliveries/${id}`,
  evt: (id: string) => `events/${id}`,
};
