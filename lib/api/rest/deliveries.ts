import { noPlace, pageFrom } from "@/lib/api/cursor";
import { isUndone } from "@/lib/api/is-undone";
import * as described from "@/lib/api/operations/deliveries";
import { implement } from "@/lib/api/rest-route";
import type { Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { getAttempt, getDeliveryAlone } from "@/lib/deliveries/get";
import { listDeliveries } from "@/lib/deliveries/list";
import { listAttempts } from "@/lib/deliveries/list-attempts";
import { redeliver } from "@/lib/deliveries/redeliver";
import { undoCancel } from "@/lib/deliveries/undo-cancel";
import { DomainError } from "@/lib/errors";

export const list = implement(described.listDeliveries, async ({ tools, actor, query, page }) => {
  const { items, next, search } = await listDeliveries(tools.db, actor, { ...(query as Record<string, string>), ...(page.after !== undefined && { after: page.after }) });
  return { ...pageFrom(page, items, next), ...(search && { search }) };
});

export const get = implement(described.getDelivery, ({ tools, actor, params }) => view(tools, actor, params.delivery));

export const attempts = implement(described.listAttempts, async ({ tools, actor, params, page }) => {
  const found = await listAttempts(tools.db, actor, params.delivery, { below: page.after === undefined ? undefined : numberOf(page.after), limit: page.limit + 1 });
  const items = found.slice(0, page.limit);
  return pageFrom(page, items, found.length > page.limit ? String(items.at(-1)!.number) : null);
});

export const attempt = implement(described.getAttempt, ({ tools, actor, params }) => getAttempt(tools.db, actor, params.delivery, params.attempt));

export const redeliverOne = implement(described.redeliver, async ({ tools, actor, params }) => {
  await redeliver(tools.db, actor, params.delivery);
  return () => view(tools, actor, params.delivery);
});

export const redeliverMany = implement(described.redeliverMany, async ({ tools, actor, body }) => {
  const items: Awaited<ReturnType<typeof redeliverOf>>[] = [];
  for (const delivery of body.deliveries) {
    try {
      items.push(await redeliverOf(tools, actor, delivery));
    } catch (error) {
      // Each is a transaction of its own: what was asked for before stays so, and is never to be done again with the rest.
      if (!isUndone(error) || !items.some(({ requested }) => requested)) throw error;
      const rest = body.deliveries.slice(items.length);
      items.push(...rest.map((left) => ({ delivery: left, requested: false, code: "database_unavailable", detail: "The database cannot be reached right now." })));
      break;
    }
  }
  return { items };
});

export const cancel = implement(described.cancelDelivery, async ({ tools, actor, params }) => {
  await cancelDelivery(tools.db, actor, params.delivery);
  return () => view(tools, actor, params.delivery);
});

export const undo = implement(described.undoCancel, async ({ tools, actor, params }) => {
  await undoCancel(tools.db, actor, params.delivery);
  return () => view(tools, actor, params.delivery);
});

async function redeliverOf({ db }: Tools, actor: Actor, delivery: string) {
  try {
    await redeliver(db, actor, delivery);
    return { delivery, requested: true, code: null, detail: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status === 403) throw error;
    return { delivery, requested: false, code: error.code, detail: error.message };
  }
}

async function view({ db }: Tools, actor: Actor, id: string) {
  const { payloadsHidden: _never, ...delivery } = await getDeliveryAlone(db, actor, id);
  return delivery;
}

function numberOf(place: string): number {
  if (/^[1-9]\d{0,8}$/.test(place)) return Number(place);
  throw noPlace();
}
