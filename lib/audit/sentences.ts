import { visibleText } from "./visible-text";

export type Detail = Record<string, unknown>;

/** What comes before the target and what comes after it: "set the header x-key on", target, "". */
export interface Sentence {
  before: string;
  after: string;
  /** What `after` is put together from, for screens in another language. */
  parts: Part[];
}

export interface Part {
  text: string;
  /** Words of our own; else a value, such as a URL or an email address, which is the same in every language. */
  ours: boolean;
}

type Said = string | [before: string, ...after: (string | Part)[]];
type Words = Said | ((detail: Detail) => Said);

/** What each action says of its actor; the target's id follows, where it has one. */
const sentences: Record<string, Words> = {
  "endpoint.created": "added the endpoint",
  "endpoint.updated": "changed the endpoint",
  "endpoint.settings_changed": "changed how deliveries are made to",
  "endpoint.deleted": ({ url, canceled }) => ["deleted the endpoint", value(url), count(canceled, "waiting delivery canceled", "waiting deliveries canceled")],
  "endpoint.enabled": ({ released }) => ["enabled the endpoint", count(released, "held delivery released", "held deliveries released")],
  "endpoint.disabled": ({ reason }) => ["disabled the endpoint", disabledBecause[String(reason)] ?? ""],
  "endpoint.tested": ({ type }) => ["sent a test event to", value(type)],
  "endpoint.secret_rotated": ({ overlapMs }) => ["rotated the signing secret of", typeof overlapMs === "number" ? (overlapMs === 0 ? "the old one stopped at once" : `the old one signs on for ${hours(overlapMs)}`) : ""],
  "endpoint.overlap_ended": ["ended the overlap of two signing secrets of", "the old one stopped"],
  "endpoint.profile_changed": "changed the signing profile of",
  "endpoint.authorization_set": "set the authorization of",
  "endpoint.authorization_removed": "removed the authorization of",
  "endpoint.header_set": ({ name, replaced }) => `${replaced === true ? "replaced" : "set"} the header ${quoted(name)} of`,
  "endpoint.header_removed": ({ name }) => `removed the header ${quoted(name)} of`,
  "endpoint.client_certificate_set": "set the client certificate of",
  "endpoint.client_certificate_removed": "removed the client certificate of",
  "endpoint.curl_signed": ["signed a curl command for", "good for a few minutes"],
  "endpoint.draft_tested": ({ url, type }) => ["tested an endpoint before adding it,", value(url), value(type)],
  "delivery.redelivered": "asked for one more attempt of",
  "delivery.canceled": "canceled the delivery",
  "delivery.cancel_undone": "took back the cancel of",
  "deliveries.exported": ({ format }) => `exported deliveries${typeof format === "string" ? ` as ${format === "csv" ? "CSV" : "JSON"}` : ""}`,
  "replay.started": ({ total }) => ["started the replay", count(total, "delivery", "deliveries")],
  "replay.canceled": ({ processed }) => ["canceled the replay", typeof processed === "number" ? `after ${processed}` : ""],
  "inbox.created": ({ name }) => `added the inbox ${quoted(name)}`,
  "inbox.deleted": ({ name }) => `deleted the inbox ${quoted(name)}`,
  "inbox.cleared": ({ cleared }) => ["emptied the inbox", count(cleared, "request")],
  "inbox.renamed": "renamed the inbox",
  "inbox.behaviour_set": "changed how the inbox answers",
  "notice.dismissed": "dismissed a notice about",
  "api_key.created": ({ name }) => `created the API key ${quoted(name)}`,
  "api_key.revoked": ({ name }) => `revoked the API key ${quoted(name)}`,
  "secret.shown": "was shown, this once, the secret of",
  "portal_link.created": ({ label, role }) => ["created the portal link", `for ${quoted(label)}`, value(role)],
  "portal_link.opened": ({ role }) => ["came in through the portal link", value(role)],
  "member.invited": ({ email, role }) => ["invited", value(email), value(role)],
  "member.invitation_resent": ({ email }) => ["sent anew the invitation", value(email)],
  "member.invitation_revoked": ({ email }) => ["revoked the invitation", value(email)],
  "member.joined": ({ role }) => ["joined as", value(role)],
  "member.left": "left the organization,",
  "member.removed": "removed the member",
  "member.role_changed": ({ before, after }) => ["changed the role of", value(`${text((before as Detail | undefined)?.role)} → ${text((after as Detail | undefined)?.role)}`)],
  "member.notifications_changed": "changed what is mailed to",
  "organization.created": "created the organization",
  "organization.renamed": "renamed the organization",
  "organization.erased": ({ events }) => ["erased the organization", count(events, "event", "events")],
  "organization.limits_changed": "changed the limits of",
  "event_type.created": "added the event type",
  "event_type.updated": "changed the event type",
  "event_type.archived": "archived the event type",
  "event_type.restored": "brought back the event type",
  "user.password_changed": ({ sessionsEnded }) => ["changed the password of", count(sessionsEnded, "other session ended", "other sessions ended")],
  "user.session_revoked": "ended a session of",
  "user.sessions_revoked": ({ count: ended }) => ["ended all other sessions of", count(ended, "session")],
  "audit.exported": ({ format }) => `exported the audit log${typeof format === "string" ? ` as ${format === "csv" ? "CSV" : "JSON"}` : ""}`,
  "support.looked": ({ page }) => ["looked at", typeof page === "string" ? (pageNames[page] ?? value(quoted(page))) : ""],
  "support.grant_opened": ({ reason, hours: length }) => ["opened the grant to redeliver", typeof length === "number" ? `for ${hours(length * 3_600_000)}` : "", `reason given: ${quoted(reason, 300)}`],
  "support.grant_ended": "gave back the grant to redeliver",
  "support.grant_revoked": ({ staff }) => ["revoked the grant to redeliver", staff === undefined ? "" : `of ${quoted(staff)}`],
  "support.payloads_changed": ({ after }) => ((after as Detail | undefined)?.staffSeesPayloads === true ? "let support see payloads" : "hid payloads from support"),
  "demo.seeded": "filled the demo",
};

const disabledBecause: Record<string, string> = {
  manual: "by hand",
  gone: "the server answered 410 Gone",
  consecutive_dead_letters: "too many deliveries in a row gave up",
  dead_letters_in_a_day: "too many deliveries gave up in a day",
  failing_for_days: "nothing was delivered for days",
};

const pageNames: Record<string, string> = {
  overview: "the overview",
  search: "what a search found",
  "signature-debugger": "the signature debugger",
  endpoints: "the list of endpoints",
  deliveries: "the delivery log",
  events: "the events",
  "event-types": "the event types",
  replays: "the replays",
  playground: "the playground",
  settings: "the settings",
};

/** What an entry says after its actor's name. An action that is not known here is named as it is stored. */
export function sentenceOf(action: string, detail: Detail): Sentence {
  const words = Object.hasOwn(sentences, action) ? sentences[action]! : visibleText(action);
  const said = typeof words === "function" ? words(detail) : words;
  const [before, ...after] = typeof said === "string" ? [said] : said;
  const parts = after.map((part) => (typeof part === "string" ? { text: part, ours: true } : part)).filter(({ text: shown }) => shown !== "");
  return { before, after: parts.map(({ text: shown }) => shown).join(", "), parts };
}

/** Actions with words of their own. */
export const knownActions: readonly string[] = Object.keys(sentences);

function value(given: unknown): Part {
  return { text: text(given), ours: false };
}

/** A text that somebody chose, marked as such. */
function quoted(value: unknown, most = 80): string {
  return `“${text(value, most)}”`;
}

function text(value: unknown, most = 200): string {
  const shown = visibleText(typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value));
  return shown.length > most ? `${shown.slice(0, most)}…` : shown;
}

function count(value: unknown, one: string, many = `${one}s`): string {
  return typeof value === "number" && value > 0 ? `${value.toLocaleString("en")} ${value === 1 ? one : many}` : "";
}

function hours(ms: number): string {
  const whole = ms / 3_600_000;
  if (whole < 1) return `${Math.round(ms / 60_000)} min`;
  return whole % 24 === 0 ? `${whole / 24} d` : `${Math.round(whole * 10) / 10} h`;
}
