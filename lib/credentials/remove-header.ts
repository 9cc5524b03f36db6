import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { EndpointTools } from "@/lib/endpoints/create";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { dropCredentials, readCredential, writeCredential } from "./rows";

/** Takes a custom header off an endpoint's requests, by its name in any letter case. Nothing happens where there is none. Throws `not_found` (the endpoint). */
export async function removeHeader(tools: Pick<EndpointTools, "db" | "keyring">, actor: Actor, publicId: string, headerName: string): Promise<void> {
  authorize(actor, "endpoint.write");
  const name = z.string().parse(headerName).toLowerCase();
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    if (!endpoint.headerNames.includes(name)) return;
    const left = ((await readCredential(tx, tools.keyring, endpoint, "headers")) ?? []).filter(([each]) => each !== name);
    if (left.length === 0) await dropCredentials(tx, endpoint, ["headers"]);
    else await writeCredential(tx, tools.keyring, endpoint, "headers", left);
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { headerNames: left.map(([each]) => each) } });
    await writeAudit(tx, actor, "endpoint.header_removed", publicId, { name });
  });
}
