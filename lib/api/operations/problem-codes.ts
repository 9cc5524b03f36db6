/** Every `code` that a problem of REST v1 can have, with its status and when it is answered. */
export const problemCodes = {
  malformed_json: [400, "The body is not JSON; `line` and `column` say where."],
  empty_body: [400, "The operation takes a body and there is none."],
  invalid_utf8: [400, "The body is not UTF-8; `byte` says where."],
  invalid_cursor: [400, "`cursor` was not given out by this list."],
  precondition_not_judged: [400, "The operation does not judge If-Match, which would have been ignored."],
  invalid_idempotency_key: [400, "The Idempotency-Key is not 1 to 255 printable ASCII characters."],
  missing_api_key: [401, "There is no `Authorization: Bearer …`."],
  invalid_api_key: [401, "The key is not known here."],
  api_key_revoked: [401, "The key was revoked."],
  api_key_expired: [401, "The key has expired."],
  missing_scope: [403, "The key lacks the scope of this operation; `scope` names it."],
  platform_key_needed: [403, "The operation is for keys of the platform alone."],
  forbidden: [403, "The key may not do this."],
  scope_not_yours: [403, "A key cannot give another a scope that it does not have."],
  not_found: [404, "There is no such thing, or it is another organization's: the two are not told apart."],
  method_not_allowed: [405, "The address takes other methods, which Allow lists."],
  event_stream_needed: [406, "The answer is a stream: ask with `accept: text/event-stream`."],
  endpoint_limit: [409, "The organization has as many endpoints as it may."],
  endpoint_deleted: [409, "The endpoint of this delivery was deleted."],
  not_waiting: [409, "Nothing of this delivery waits, so nothing can be canceled."],
  cannot_undo: [409, "The cancel is not this key's own, or too long ago."],
  key_limit: [409, "The organization has as many live API keys as it may."],
  slug_taken: [409, "Another organization has this slug."],
  last_owner: [409, "An organization keeps at least one owner."],
  already_member: [409, "The address belongs to a member."],
  already_invited: [409, "The address has an open invitation."],
  rotated_meanwhile: [409, "This is not the newest secret any more."],
  authorization_twice: [409, "A header and an authorization would both fill Authorization."],
  header_limit: [409, "The endpoint has as many headers as it may."],
  event_type_exists: [409, "The catalog has a type of this name."],
  operational_type: [409, "The platform itself publishes this type; it cannot be changed."],
  inbox_limit: [409, "The organization has as many inboxes as it may."],
  idempotency_conflict: [409, "An event with this idempotency key and other content was published."],
  idempotency_in_flight: [409, "A request with this Idempotency-Key is being worked on; Retry-After says when to ask again."],
  idempotency_outcome_unknown: [409, "A request with this Idempotency-Key broke off in the middle: it may be done or not, and is never done again under this key. Look whether it is there, then use a new key."],
  precondition_failed: [412, "If-Match names another state than the present one."],
  body_too_large: [413, "The body is over the operation's limit, which `limit` gives in bytes."],
  unsupported_media_type: [415, "The body is not application/json in UTF-8."],
  unsupported_encoding: [415, "The body is compressed."],
  invalid_request: [422, "Fields do not hold; `errors` lists each with its path."],
  invalid_filter: [422, "A filter is not known or not understood; `errors` lists each."],
  organization_required: [422, "A key of the platform must name the organization."],
  idempotency_key_reused: [422, "The Idempotency-Key was used with another request."],
  idempotency_keys_differ: [422, "The Idempotency-Key header and `idempotencyKey` differ."],
  idempotency_header_on_batch: [422, "The header cannot name several events: each has its own `idempotencyKey`."],
  unstorable_text: [422, "A text contains U+0000 or half of a surrogate pair."],
  url_refused: [422, "The egress guard refuses the URL; `reason` says why."],
  profile_not_here: [422, "The signing profile is not one of the settings."],
  custom_schedule_missing: [422, "A custom schedule needs its waits."],
  custom_schedule_unused: [422, "Waits are given, and the schedule is not the custom one."],
  overlap_out_of_range: [422, "An overlap is 0 to 7 days."],
  too_many_live_secrets: [422, "Too many secrets sign at once; end an overlap first."],
  header_refused: [422, "The header's name or value is not allowed; the code says which rule (`header_…`)."],
  certificate_refused: [422, "The certificate or key cannot be used; the code says why (`certificate_…`, `key_…`)."],
  payload_not_json: [422, "`data` is not JSON."],
  payload_misses_schema: [422, "`data` misses the schema of its type; `problems` says where. A test is sent all the same with `anyway`."],
  payload_too_large: [422, "`data` is over 256 KiB."],
  payload_too_deep: [422, "The body or `data` nests too deep."],
  invalid_event_type: [422, "This is no name of an event type."],
  unknown_event_type: [422, "The catalog does not have this type."],
  slug_needed: [422, "No slug can be made of this name."],
  invalid_schema: [422, "This is no valid JSON Schema."],
  invalid_example: [422, "The example is not JSON, or misses the schema."],
  version_went_down: [422, "The version of a type never goes down."],
  breaking_change: [422, "The change would break receivers of the published version."],
  invalid_selection: [422, "The selection names something that is no id."],
  nothing_to_replay: [422, "No delivery matches the selection."],
  precondition_required: [428, "The operation needs If-Match: the ETag that was read, or `*`."],
  rate_limit_exceeded: [429, "The key has sent as many such requests as it may in a minute."],
  publish_rate_exceeded: [429, "The organization has published as many events as it may in a minute."],
  pending_limit_reached: [429, "As many deliveries wait as may."],
  too_many_listeners: [429, "As many programs listen as may."],
  too_many_tests: [429, "The organization has sent as many tests as it may in a minute."],
  internal: [500, "A fault on our side; quote `requestId`."],
  database_unavailable: [503, "The database cannot be reached; a write may have been done or not. Retry-After says when to try again, with the same Idempotency-Key."],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ProblemCode = keyof typeof problemCodes;

const everywhere: ProblemCode[] = ["missing_api_key", "invalid_api_key", "api_key_revoked", "api_key_expired", "rate_limit_exceeded", "internal", "database_unavailable"];

interface Traits {
  scope: string | null;
  platform: boolean;
  organization: string;
  path: string;
  body: unknown;
  method: string;
  idempotency: string;
  ifMatch: string;
  query: { shape: object };
  problems: readonly ProblemCode[];
}

/** All codes that an operation can answer: those of its traits, and its own. */
export function codesOf({ scope, platform, organization, path, body, method, idempotency, ifMatch, query, problems }: Traits): ProblemCode[] {
  const codes = new Set<ProblemCode>([...everywhere, ...problems, "invalid_request"]);
  const add = (condition: boolean, ...more: ProblemCode[]) => condition && more.forEach((code) => codes.add(code));
  add(scope !== null, "missing_scope");
  add(platform, "platform_key_needed");
  add(organization === "query" || organization === "body", "organization_required", "not_found");
  add(path.includes("{"), "not_found");
  add("cursor" in query.shape, "invalid_cursor");
  add(method !== "GET", "malformed_json", "invalid_utf8", "body_too_large", "unsupported_media_type", "unsupported_encoding", "unstorable_text");
  add(body !== null, "empty_body");
  add(idempotency === "key", "invalid_idempotency_key", "idempotency_in_flight", "idempotency_outcome_unknown", "idempotency_key_reused");
  add(ifMatch === "none" && method !== "GET", "precondition_not_judged");
  add(ifMatch !== "none", "precondition_failed");
  add(ifMatch === "required", "precondition_required");
  return [...codes].sort();
}
