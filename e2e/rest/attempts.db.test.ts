import { afterAll, beforeAll, expect, test } from "vitest";
import { createBelongings, type Belongings } from "@/e2e/attacks/victim";
import { toCursor } from "@/lib/api/cursor";
import { newId, toPublicId } from "@/lib/ids";
import { send } from "./load-routes";
import { openRestStage, type RestStage } from "./stage";

/** More than a page of the app shows. */
const many = 230;
let stage: RestStage;
let owned: Belongings;
let key: string;
let oldest: string;

beforeAll(async () => {
  stage = await openRestStage();
  owned = await createBelongings(stage.db, "Tried");
  key = await stage.key(owned.tenant.id);
  const attempt = await stage.db.service.attempt.findFirstOrThrow({ where: { organizationId: owned.tenant.id } });
  oldest = toPublicId("att", attempt.id);
  await stage.db.service.attempt.createMany({ data: Array.from({ length: many - 1 }, (_, index) => ({ ...attempt, id: newId(), number: index + 2 })) });
}, 120_000);
afterAll(() => stage.close());

async function get(address: string) {
  const response = await send(stage.routes, { method: "GET", address, key });
  return { status: response.status, text: await response.clone().text(), body: (await response.json()) as { items: { id: string; number: number }[]; nextCursor: string | null; code?: string } };
}

test("every attempt of a delivery is in its list, newest first, page by page, without bodies", async () => {
  const address = `/deliveries/${owned.ids.delivery}/attempts`;
  const numbers: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body, text }: Awaited<ReturnType<typeof get>> = await get(`${address}?limit=100${cursor && `&cursor=${cursor}`}`);
    numbers.push(...body.items.map(({ number }) => number));
    expect(text).not.toContain(Buffer.from(owned.mark).toString("base64"));
    cursor = body.nextCursor;
  }
  expect(numbers).toEqual(Array.from({ length: many }, (_, index) => many - index));
});

test("the oldest attempt is read as the newest is, and another delivery's is not there", async () => {
  expect((await get(`/deliveries/${owned.ids.delivery}/attempts/${oldest}`)).body).toMatchObject({ id: oldest, number: 1, responseBody: Buffer.from(owned.mark).toString("base64") });
  const other = await createBelongings(stage.db, "Other");
  for (const address of [`/deliveries/${owned.ids.delivery}/attempts/${other.ids.attempt}`, `/deliveries/${other.ids.delivery}/attempts`]) expect((await get(address)).body).toMatchObject({ status: 404, code: "not_found" });
});

test.each(["x", "-1", "0", "1e3", "9999999999"])("a cursor that was made up (%s) is no place", async (place) => {
  expect((await get(`/deliveries/${owned.ids.delivery}/attempts?cursor=${toCursor("attempts.list", place)}`)).body).toMatchObject({ status: 400, code: "invalid_cursor" });
});
