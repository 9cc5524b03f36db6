import { readBody } from "@/app/api/app/[org]/endpoints/read-body";
import { streamTest } from "@/app/api/app/[org]/endpoints/stream-test";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { startTest } from "@/lib/endpoints/run-test";
import { testInput } from "@/lib/endpoints/test-data";
import { testSender } from "@/lib/endpoints/test-sender";
import { env } from "@/lib/env";

interface Context {
  params: Promise<{ org: string; endpoint: string }>;
}

/** Sends a test event while the caller watches: `{type, data?, anyway?}` in, lines of JSON out. */
export const POST = handle<Context>(async (request, { params }) => {
  const { org, endpoint } = await params;
  const { actor } = await actorForRoute(request, org);
  const input = await readBody(request, testInput);
  const kit = tools();
  const { deliveryId, finish } = await startTest({ ...kit, sender: testSender(kit, env().NEXTAUTH_URL) }, actor, endpoint, input);
  return streamTest(finish, deliveryId);
});
