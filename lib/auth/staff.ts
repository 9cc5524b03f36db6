import { headers } from "next/headers";
import { notFound as notFoundPage, redirect } from "next/navigation";
import { notFound } from "@/lib/errors";
import { clientAddress } from "./client-address";
import type { Person, SessionUser } from "./find-sessions";
import { refuseOtherSites } from "./same-origin";
import { currentUser, signedOut } from "./session";
import { requestPathHeader, signInPath } from "./sign-in-path";

/** A member of the product's support. */
export interface Staff {
  user: SessionUser;
  /** For the audit log of the customer who is looked at. */
  address: string | null;
}

/** For pages and server actions of the support area: to whoever is not staff there is no such page. */
export async function requireStaff(): Promise<Staff> {
  const asked = await headers();
  const person = await currentUser();
  if (person === null) redirect(signInPath(asked.get(requestPathHeader)));
  return staffOf(person, clientAddress(asked)) ?? notFoundPage();
}

/** The same for JSON routes inside `handle` of lib/api: throws DomainError 401 or 404, and 403 for another site's write. */
export async function staffForRoute(request: Request): Promise<Staff> {
  refuseOtherSites(request);
  const person = await currentUser();
  if (person === null) throw signedOut();
  const staff = staffOf(person, clientAddress(request.headers));
  if (staff === null) throw notFound("page");
  return staff;
}

function staffOf({ user }: Person, address: string | null): Staff | null {
  return user.staff ? { user, address } : null;
}
