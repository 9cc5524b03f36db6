import { env } from "@/lib/env";

/** The mailbox page shows what would be mailed: in development and the demo, never in production. */
export function mailboxIsOpen(): boolean {
  const { NODE_ENV, POSTHORN_DEMO } = env();
  return NODE_ENV !== "production" || POSTHORN_DEMO === "1";
}
