import { pageFrom, sliceOf } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/deliveries";
import { implement } from "@/lib/api/rest-route";
import type { Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { getAttempt, getDelivery, getDeliveryAlone, type AttemptDetail } from "@/lib/deliveries/get";
import { listDeliveries } from "@/lib/deliveries/list";
import { redeliver } from "@/lib/deliveries/redeliver";
import { undoCancel } from "@/lib/deliveries/undo-cancel";
import { DomainError } from "@/lib/errors";

export const list = implement(described.listDeliveries, async ({ tools, actor, query, page }) => {
  const { items, next, search } = await listDeliveries(tools.db, actor, { ...(query as Record<string, string>), ...(page.after !== undefined && { after: page.after }) });
  return { ...pageFrom(page, items, next), ...(search && { search }) };
});

export const get = implement(described.getDelivery, ({ tools, actor, params }) => view(tools, actor, params.delivery));

export const attempts = implement(described.listAttempts, async ({ tools, actor, params, page }) => {
  const { attemptLog } = await getDelivery(tools.db, actor, params.delivery);
  return sliceOf(page, attemptLog.map(summary), ({ number }) => String(number).padStart(8, "0"), "descending");
});

export const attempt = implement(described.getAttempt, ({ tools, actor, params }) => getAttempt(tools.db, actor, params.delivery, params.attempt));

export const redeliverOne = implement(described.redeliver, async ({ tools, actor, params }) => {
  await redeliver(tools.db, actor, params.delivery);
  return () => view(tools, actor, params.delivery);
});

export const redeliverMany = implement(described.redeliverMany, async ({ tools, actor, body }) => {
  const items = [];
  for (const delivery of body.deliveries) items.push(await redeliverOf(tools, actor, delivery));
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

function summary({ id, number, trigger, actor, url, startedAt, durationMs, phases, remoteAddress, delivered, statusCode, errorClass }: AttemptDetail) {
  return { id, number, trigger, actor, url, startedAt, durationMs, phases, remoteAddress, delivered, statusCode, errorClass };
}
