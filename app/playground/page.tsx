import { redirect } from "next/navigation";
import { currentUser } from "@/lib/auth/session";
import { signInPath } from "@/lib/auth/sign-in-path";

/** To the playground of one's first organization. */
export default async function PlaygroundRedirect() {
  const current = await currentUser();
  if (current === null) redirect(signInPath("/playground"));
  const first = current.memberships[0]?.organization.slug;
  redirect(first === undefined ? "/" : `/${first}/playground`);
}
