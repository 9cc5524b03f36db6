import { afterAll, beforeAll, expect, test } from "vitest";
import { viaPg } from "@/lib/db/sql";
import { withTenantClient } from "@/lib/db/database";
import { createEventType, createOrganization } from "@/prisma/factories";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { publishEvents } from "./publish";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

test("an event is found by any identifier in its data, in any letter case, and by its own organization alone", async () => {
  const [mine, other] = [await createOrganization(stage.db), await createOrganization(stage.db)];
  const publish = async (organizationId: string, data: object) => (await publishEvents(viaPg(stage.db.servicePool), organizationId, [{ type: "order.paid", data }]))[0]!.id;
  const event = await publish(mine.id, { order: "ORD-0001", customer: { email: "ann@example.com", number: 1234567 } });
  await publish(mine.id, { order: "ORD-0002" });
  await publish(other.id, { order: "ORD-0001" });
  const find = (identifier: string) =>
    withTenantClient(stage.db, mine.id, async (client) => {
      const { rows } = await client.query<{ id: string }>("SELECT id FROM events WHERE search_keys @> ARRAY[posthorn_search_key($1, $2)]", [mine.id, identifier]);
      return rows.map((row) => row.id);
    });
  for (const identifier of ["ord-0001", "ann@example.com", "1234567"]) expect([identifier, await find(identifier)]).toEqual([identifier, [event]]);
  expect(await find("ord-0003")).toEqual([]);
  const { rows } = await stage.owner.query("SELECT count(DISTINCT search_keys)::int AS n FROM events WHERE cardinality(search_keys) = 1");
  expect(rows[0].n).toBe(2);
});
