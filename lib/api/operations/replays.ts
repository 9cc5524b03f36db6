import { z } from "zod";
import { DeliveryState, ReplayStatus } from "@/lib/generated/prisma/enums";
import { replaySelection } from "@/lib/replays/selection";
import { count, instant, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const selection = z.strictObject(replaySelection.shape).meta({ id: "ReplaySelection", description: "Which deliveries: those listed, or all that the filters find. With no state named, those that failed, are held or were canceled." });
const input = z.strictObject({ selection, includeSucceeded: z.boolean().optional().meta({ description: "Also deliver again what was delivered." }), perMinute: z.int().min(1).max(60_000).optional().meta({ description: "Deliveries a minute; 600 unless told." }) }).meta({ id: "ReplayRequest" });

export const replayView = z
  .object({
    id: publicId("rpl", "Id of the replay."), status: z.enum(ReplayStatus), selection: z.record(z.string(), z.unknown()).meta({ description: "As it was asked for." }), includeSucceeded: z.boolean(), perMinute: count("Deliveries a minute.", 600), total: count("Deliveries in all.", 120), processed: count("Looked at so far."),
    skipped: count("Left alone: delivered meanwhile, or deleted."), result: z.partialRecord(z.enum(DeliveryState), z.int().min(0)).meta({ description: "Those made again, by the state they are in now." }), createdBy: text("Who asked.", "Shop"), createdAt: instant("When."), finishedAt: instant("When it was done.").nullable(),
  })
  .meta({ id: "Replay", description: "Many deliveries again, each with a fresh schedule: a durable job." });

const replay = z.object({ replay: publicId("rpl", "Id of the replay.") });
const example = { body: { selection: { endpoint: "ep_01jewf4t0080080000000002g1", since: "2026-11-30T12:00:00Z" }, perMinute: 600 } };

export const previewReplay = operation({
  id: "replays.preview", method: "POST", path: "/replay-previews", summary: "Preview a replay", description: "What it would do; nothing is started.", scope: "deliveries:read", body: input, idempotency: "none",
  answer: z.object({ total: count("Deliveries that would be made again.", 120), alreadySucceeded: count("Found, and left out unless asked for."), types: z.array(z.object({ type: z.string(), count: count("Deliveries.") })), seconds: count("At the chosen rate.", 12) }).meta({ id: "ReplayPreview" }), problems: ["invalid_selection"], example,
});

export const createReplay = operation({ id: "replays.create", method: "POST", path: "/replays", summary: "Start a replay", scope: "deliveries:redeliver", body: input, status: 201, answer: replayView, problems: ["invalid_selection", "nothing_to_replay"], example });

export const listReplays = operation({ id: "replays.list", method: "GET", path: "/replays", summary: "List replays", description: "Newest first.", scope: "deliveries:read", query: z.object(page), answer: pageOf(replayView) });

export const getReplay = operation({ id: "replays.get", method: "GET", path: "/replays/{replay}", summary: "Get a replay", description: "With its progress and, as far as it has come, its result.", scope: "deliveries:read", params: replay, answer: replayView });

export const cancelReplay = operation({ id: "replays.cancel", method: "PUT", path: "/replays/{replay}/cancellation", summary: "Cancel a replay", description: "What it has made due is delivered; nothing more is taken up.", scope: "deliveries:redeliver", params: replay, answer: replayView });
