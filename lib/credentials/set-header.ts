import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { validateCustomHeader } from "@/lib/egress/check-header";
import type { EndpointTools } from "@/lib/endpoints/create";
import { conflict, invalid } from "@/lib/errors";
import { twoSources } from "./authorization-source";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { readCredential, writeCredential } from "./rows";

export const headerLimit = 20;

export const headerInput = z.object({
  name: z.string({ error: "Enter a name such as X-Api-Key." }).trim(),
  value: z.string({ error: "Enter a value." }),
});
export type HeaderInput = z.input<typeof headerInput>;

/**
 * Adds a custom header to an endpoint's requests, or replaces its value. Throws
 * ZodError, `header_…` (lib/egress/check-header) with the field,
 * `authorization_twice`, `header_limit` and `not_found`.
 */
export async function setHeader(tools: Pick<EndpointTools, "db" | "keyring">, actor: Actor, publicId: string, input: HeaderInput): Promise<{ name: string; replaced: boolean }> {
  authorize(actor, "endpoint.write");
  const parsed = headerInput.parse(input);
  const verdict = validateCustomHeader(parsed.name, parsed.value);
  if (!verdict.ok) throw invalid(verdict.code, verdict.message, verdict.fix, { field: verdict.code.startsWith("header_value") ? "value" : "name" });
  const { name, value } = verdict;
  return withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    if (name === "authorization" && endpoint.authKind !== null) throw twoSources(endpoint.authKind, "name");
    const before = (await readCredential(tx, tools.keyring, endpoint, "headers")) ?? [];
    const replaced = before.some(([known]) => known === name);
    if (!replaced && before.length >= headerLimit) throw conflict("header_limit", `This endpoint has ${headerLimit} headers, which is the most.`, "Remove one that is no longer needed.", { field: "name" });
    const after = replaced ? before.map((pair): [string, string] => (pair[0] === name ? [name, value] : pair)) : [...before, [name, value] satisfies [string, string]];
    await writeCredential(tx, tools.keyring, endpoint, "headers", after);
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { headerNames: after.map(([each]) => each) } });
    await writeAudit(tx, actor, "endpoint.header_set", publicId, { name, replaced, value: "changed" });
    return { name, replaced };
  });
}
