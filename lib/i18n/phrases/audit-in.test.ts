import { expect, it } from "vitest";
import { knownActions, sentenceOf, type Detail } from "@/lib/audit/sentences";
import { auditIn } from "./audit-in";

const reason = "Their server is back, by hand, the settings";
const german = (action: string, detail: Detail) => auditIn("de", sentenceOf(action, detail));

it("every action has German words", () => {
  for (const action of knownActions) expect(german(action, { name: "x", format: "csv" }).before, action).not.toBe(sentenceOf(action, { name: "x", format: "csv" }).before);
});

/** Details as they are written, and what comes after the target. */
const cases: [action: string, detail: Detail, after: string][] = [
  ["endpoint.deleted", { url: "https://a.example/x, y", canceled: 1 }, "https://a.example/x, y, 1 wartende Zustellung abgebrochen"],
  ["endpoint.deleted", { url: "https://a.example", canceled: 1204 }, "https://a.example, 1.204 wartende Zustellungen abgebrochen"],
  ["endpoint.enabled", { released: 1 }, "1 zurückgehaltene Zustellung freigegeben"],
  ["endpoint.enabled", { released: 2 }, "2 zurückgehaltene Zustellungen freigegeben"],
  ["endpoint.disabled", { reason: "manual" }, "von Hand"],
  ["endpoint.disabled", { reason: "gone" }, "der Server antwortete mit 410 Gone"],
  ["endpoint.disabled", { reason: "consecutive_dead_letters" }, "zu viele Zustellungen in Folge aufgegeben"],
  ["endpoint.disabled", { reason: "dead_letters_in_a_day" }, "zu viele Zustellungen an einem Tag aufgegeben"],
  ["endpoint.disabled", { reason: "failing_for_days" }, "tagelang nichts zugestellt"],
  ["endpoint.tested", { type: "by hand" }, "by hand"],
  ["endpoint.secret_rotated", { overlapMs: 0 }, "das alte galt sofort nicht mehr"],
  ["endpoint.secret_rotated", { overlapMs: 5_400_000 }, "das alte signiert noch 1,5 h"],
  ["endpoint.overlap_ended", {}, "das alte gilt nicht mehr"],
  ["endpoint.curl_signed", {}, "gültig für ein paar Minuten"],
  ["endpoint.draft_tested", { url: "https://a.example", type: "order.paid" }, "https://a.example, order.paid"],
  ["replay.started", { total: 1 }, "1 Zustellung"],
  ["replay.started", { total: 12_345 }, "12.345 Zustellungen"],
  ["replay.canceled", { processed: 3 }, "nach 3"],
  ["inbox.cleared", { cleared: 1 }, "1 Anfrage"],
  ["inbox.cleared", { cleared: 2 }, "2 Anfragen"],
  ["portal_link.created", { label: "jane.doe@acme.example, by hand", role: "admin" }, "für “jane.doe@acme.example, by hand”, admin"],
  ["portal_link.opened", { role: "viewer" }, "viewer"],
  ["member.invited", { email: "of@example.com", role: "admin" }, "of@example.com, admin"],
  ["member.role_changed", { before: { role: "viewer" }, after: { role: "admin" } }, "viewer → admin"],
  ["organization.erased", { events: 1 }, "1 Ereignis"],
  ["organization.erased", { events: 5 }, "5 Ereignisse"],
  ["user.password_changed", { sessionsEnded: 1 }, "1 andere Sitzung beendet"],
  ["user.password_changed", { sessionsEnded: 2 }, "2 andere Sitzungen beendet"],
  ["user.sessions_revoked", { count: 1 }, "1 Sitzung"],
  ["user.sessions_revoked", { count: 3 }, "3 Sitzungen"],
  ["support.looked", { page: "signature-debugger" }, "den Signatur-Debugger"],
  ["support.looked", { page: "by hand" }, "“by hand”"],
  ["support.grant_opened", { reason, hours: 4 }, `für 4 h, Grund: “${reason}”`],
  ["support.grant_revoked", { staff: "for 4 h, by hand" }, "von “for 4 h, by hand”"],
];

it.each(cases)("%s %j", (action, detail, after) => expect(german(action, detail).after).toBe(after));

it("each page that support looks at has a name", () => {
  for (const page of ["overview", "search", "endpoints", "deliveries", "events", "event-types", "replays", "playground", "settings"]) expect(german("support.looked", { page }).after).toMatch(/^(die|das|was) /);
});

it("leaves names in it as they are, and English where English is read", () => {
  expect(german("inbox.created", { name: "by hand, 10.0.0.5 is a private address" }).before).toBe("hat den Eingang “by hand, 10.0.0.5 is a private address” angelegt:");
  expect(auditIn("en", sentenceOf("support.grant_opened", { reason, hours: 4 }))).toEqual({ before: "opened the grant to redeliver", after: `for 4 h, reason given: “${reason}”` });
});
