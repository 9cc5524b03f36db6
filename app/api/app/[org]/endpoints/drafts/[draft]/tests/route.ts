import { z } from "zod";
import { readBody } from "@/app/api/app/[org]/endpoints/read-body";
import { streamTest } from "@/app/api/app/[org]/endpoints/stream-test";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { endpointInput } from "@/lib/endpoints/input";
import { newCredentialsInput } from "@/lib/endpoints/new-credentials";
import { startDraftTest } from "@/lib/endpoints/run-draft-test";
import { testInput } from "@/lib/endpoints/test-data";
import { testSender } from "@/lib/endpoints/test-sender";
import { env } from "@/lib/env";

interface Context {
  params: Promise<{ org: string; draft: string }>;
}

const body = z.object({ endpoint: endpointInput, credentials: newCredentialsInput.optional(), test: testInput.optional() });

/** Sends a test to an endpoint that is not stored yet, signed with its draft's secret; lines of JSON out. */
export const POST = handle<Context>(async (request, { params }) => {
  const { org, draft } = await params;
  const { actor } = await actorForRoute(request, org);
  const input = await readBody(request, body);
  const kit = tools();
  const { finish } = await startDraftTest({ ...kit, sender: testSender(kit, env().NEXTAUTH_URL) }, actor, { endpointId: draft, ...input });
  return streamTest(finish);
});
