import { pageFrom } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/replays";
import { implement } from "@/lib/api/rest-route";
import { cancelReplay } from "@/lib/replays/cancel";
import { getReplay, listReplays } from "@/lib/replays/get";
import { previewReplay } from "@/lib/replays/preview";
import { startReplay } from "@/lib/replays/start";

export const preview = implement(described.previewReplay, ({ tools, actor, body }) => previewReplay(tools.db, actor, body));

export const create = implement(described.createReplay, async ({ tools, actor, body }) => {
  const { id } = await startReplay(tools.db, actor, body);
  return () => getReplay(tools.db, actor, id);
});

export const list = implement(described.listReplays, async ({ tools, actor, page }) => {
  const found = await listReplays(tools.db, actor, { after: page.after, limit: page.limit + 1 });
  const items = found.slice(0, page.limit);
  return pageFrom(page, items, found.length > page.limit ? items.at(-1)!.id : null);
});

export const get = implement(described.getReplay, ({ tools, actor, params }) => getReplay(tools.db, actor, params.replay));

export const cancel = implement(described.cancelReplay, async ({ tools, actor, params }) => {
  await cancelReplay(tools.db, actor, params.replay);
  return () => getReplay(tools.db, actor, params.replay);
});
