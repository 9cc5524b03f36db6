import { generate } from "selfsigned";
import type { Belongings } from "@/e2e/attacks/victim";
import { newId } from "@/lib/ids";
import type { DocumentedOperation } from "./document-checks";

export interface Prepared {
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a call needs besides the document's own example: ids of things that exist, and names that do not. */
export type Case = (owned: Belongings) => Prepared | Promise<Prepared>;

const type = () => `made.t${newId().slice(-12)}`;

export const cases: Record<string, Case> = {
  "events.publish": ({ ids }) => ({ body: { organization: ids.org, type: "attack.tried", data: { a: 1 }, idempotencyKey: newId() } }),
  "events.listen": () => ({ query: "last=1", headers: { accept: "text/event-stream" } }),
  "event_types.create": () => ({ body: { name: type(), description: "Made.", schema: { type: "object" }, example: { a: 1 } } }),
  "api_keys.create": ({ ids }) => ({ body: { organization: ids.org, name: "Made", scopes: ["events:publish"] } }),
  "portal_links.create": ({ ids }) => ({ body: { organization: ids.org, role: "developer", label: "jane" } }),
  "organizations.create": () => ({ body: { name: `Made ${newId()}` } }),
  "invitations.create": () => ({ body: { email: `${newId()}@example.com`, role: "viewer" } }),
  "members.update": () => ({ body: { role: "developer" } }),
  "deliveries.redeliver_many": ({ ids }) => ({ body: { deliveries: [ids.delivery, "dlv_nonsense"] } }),
  "replays.preview": ({ ids }) => ({ body: { selection: { ids: [ids.delivery] } } }),
  "replays.create": ({ ids }) => ({ body: { selection: { ids: [ids.delivery] } } }),
  "credentials.set_client_certificate": async () => {
    const made = await generate([{ name: "commonName", value: "acme" }], { keySize: 2048, algorithm: "sha256" });
    return { body: { certificate: made.cert, key: made.private } };
  },
};

/** The address of an operation with these ids in it. */
export function addressOf({ path }: Pick<DocumentedOperation, "path">, ids: Record<string, string>, query = ""): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(name === "organization" ? ids.org! : (ids[name] ?? "x")));
  return filled + (query === "" ? "" : `?${query}`);
}
