import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { reportError } from "@/lib/api/report-error";
import { tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/ids";
import { listNotices, type Notice } from "@/lib/notices/list";
import { Notices } from "./notices";

/** What the organization has to be told, over every page of it. */
export async function NoticesBanner({ org, actor }: { org: string; actor: Actor }) {
  const { notices, at } = await load(actor);
  return <Notices org={org} initial={notices} renderedAt={at} refusal={await refusalFor(actor, "endpoint.write")} />;
}

/** Where they cannot be had, the page below still can: the browser asks again. */
async function load(actor: Actor): Promise<{ notices: Notice[]; at: number }> {
  try {
    return { notices: await listNotices(tools().db, actor), at: Date.now() };
  } catch (error) {
    reportError("the notices could not be read", error, newId());
    return { notices: [], at: 0 };
  }
}
