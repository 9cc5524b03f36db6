import { toPublicId } from "@/lib/ids";
import type { AuditEntry as Row } from "@/lib/generated/prisma/client";
import { changesOf, type AuditChange } from "./changes";
import { sentenceOf, type Detail, type Sentence } from "./sentences";
import { visibleText } from "./visible-text";

export const actorKinds = ["user", "api_key", "portal", "support", "system"] as const;
export type AuditActorKind = (typeof actorKinds)[number];

/** An entry as screen, export and API show it: what people chose in it is on one line and in reading order. */
export interface AuditEntry {
  /** aud_… */
  id: string;
  at: string;
  actor: { kind: AuditActorKind; id: string; label: string };
  action: string;
  targetId: string | null;
  sentence: Sentence;
  changes: AuditChange[];
  address: string | null;
}

export function toAuditEntry(row: Row): AuditEntry {
  const detail = (row.detail ?? {}) as Detail;
  return {
    id: toPublicId("aud", row.id),
    at: row.createdAt.toISOString(),
    actor: { ...actorOf(row.actor), label: visibleText(row.actorLabel) },
    action: row.action,
    targetId: row.targetId === null ? null : visibleText(row.targetId),
    sentence: sentenceOf(row.action, detail),
    changes: changesOf(detail),
    address: row.address,
  };
}

/** "user:<uuid>" as stored; workers write "system" alone. A portal visitor has no id that leads anywhere. */
function actorOf(stored: string): { kind: AuditActorKind; id: string } {
  const [kind = "", id = ""] = stored.split(/:(.*)/s);
  if (!(actorKinds as readonly string[]).includes(kind)) return { kind: "system", id: "" };
  return { kind: kind as AuditActorKind, id: publicActorId(kind as AuditActorKind, id) };
}

function publicActorId(kind: AuditActorKind, id: string): string {
  try {
    if (kind === "api_key") return toPublicId("key", id);
    return kind === "user" || kind === "support" ? toPublicId("usr", id) : "";
  } catch {
    return "";
  }
}
