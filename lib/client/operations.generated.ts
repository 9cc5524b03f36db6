// Generated from lib/api/operations by `npm run client:generate`. Do not edit.

/** Stable codes of refusals. */
export type ProblemCode =
  | "malformed_json"
  | "empty_body"
  | "invalid_utf8"
  | "invalid_cursor"
  | "precondition_not_judged"
  | "invalid_idempotency_key"
  | "missing_api_key"
  | "invalid_api_key"
  | "api_key_revoked"
  | "api_key_expired"
  | "missing_scope"
  | "platform_key_needed"
  | "forbidden"
  | "scope_not_yours"
  | "not_found"
  | "method_not_allowed"
  | "event_stream_needed"
  | "endpoint_limit"
  | "endpoint_deleted"
  | "not_waiting"
  | "cannot_undo"
  | "key_limit"
  | "slug_taken"
  | "last_owner"
  | "already_member"
  | "already_invited"
  | "rotated_meanwhile"
  | "authorization_twice"
  | "header_limit"
  | "event_type_exists"
  | "operational_type"
  | "inbox_limit"
  | "idempotency_conflict"
  | "idempotency_in_flight"
  | "idempotency_outcome_unknown"
  | "precondition_failed"
  | "body_too_large"
  | "unsupported_media_type"
  | "unsupported_encoding"
  | "invalid_request"
  | "invalid_filter"
  | "organization_required"
  | "idempotency_key_reused"
  | "idempotency_keys_differ"
  | "idempotency_header_on_batch"
  | "unstorable_text"
  | "url_refused"
  | "profile_not_here"
  | "custom_schedule_missing"
  | "custom_schedule_unused"
  | "overlap_out_of_range"
  | "too_many_live_secrets"
  | "header_refused"
  | "certificate_refused"
  | "payload_not_json"
  | "payload_misses_schema"
  | "payload_too_large"
  | "payload_too_deep"
  | "invalid_event_type"
  | "unknown_event_type"
  | "slug_needed"
  | "invalid_schema"
  | "invalid_example"
  | "version_went_down"
  | "breaking_change"
  | "invalid_selection"
  | "nothing_to_replay"
  | "precondition_required"
  | "rate_limit_exceeded"
  | "publish_rate_exceeded"
  | "pending_limit_reached"
  | "too_many_listeners"
  | "too_many_tests"
  | "internal"
  | "database_unavailable";

/** Published once; its bytes never change. */
export type Event = {
  /** Id of the event. */
  id: string;
  /** Its type. */
  type: string;
  test: boolean;
  idempotencyKey: string | null;
  /** Of the payload, in bytes. */
  size: number;
  /** When it was published. */
  createdAt: string;
  /** When it happened. */
  occurredAt: string;
  /** Deliveries by state; a state without one is not in it. */
  deliveries: Partial<Record<"pending" | "retrying" | "succeeded" | "failed" | "held" | "canceled", number>>;
};

/** One event. */
export type PublishEvent = {
  /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
  organization?: string;
  /** A type of the catalog. */
  type: string;
  /** Goes out byte for byte as it came in. */
  data: unknown;
  /** When it happened; now unless told. */
  timestamp?: string;
  /** Unique for what happened: the same key answers with the first event. */
  idempotencyKey?: string;
};

/** Up to 1,000 events, of which all or none are stored. */
export type PublishBatch = {
  /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
  organization?: string;
  events: {
    /** A type of the catalog. */
    type: string;
    /** Goes out byte for byte as it came in. */
    data: unknown;
    /** When it happened; now unless told. */
    timestamp?: string;
    /** Unique for what happened: the same key answers with the first event. */
    idempotencyKey?: string;
  }[];
};

export type PublishedEvent = {
  /** Id of the event. */
  id: string;
  /** Its type. */
  type: string;
  /** Endpoints that it goes to. */
  deliveries: number;
  /** It was published before with this idempotency key. */
  reused: boolean;
  /** Its deliveries in the dashboard. */
  url: string;
};

export type PublishedBatch = {
  events: PublishedEvent[];
};

/** What receivers are sent. */
export type Envelope = {
  /** Id of the event. */
  id: string;
  /** Its type. */
  type: string;
  /** When it happened. */
  timestamp: string;
  apiVersion?: string;
  /** As it was published. */
  data: unknown;
  [name: string]: unknown;
};

/** pending and retrying wait; succeeded, failed and canceled have ended; held waits for its endpoint. */
export type DeliveryState = "pending" | "retrying" | "succeeded" | "failed" | "held" | "canceled";

/** One event for one endpoint. */
export type DeliverySummary = {
  /** Id of the delivery. */
  id: string;
  /** Id of its event. */
  eventId: string;
  /** Type of its event. */
  eventType: string;
  test: boolean;
  /** Id of its endpoint. */
  endpointId: string;
  /** Where it goes. */
  endpointUrl: string;
  endpointDeleted: boolean;
  state: DeliveryState;
  reason: string | null;
  /** An attempt is under way. */
  sending: boolean;
  /** Of every kind. */
  attempts: number;
  /** Automatic attempts completed. */
  scheduled: number;
  /** Automatic attempts at most. */
  maxAttempts: number;
  nextAttemptAt: string | null;
  lastStatus: number | null;
  lastErrorClass: string | null;
  lastDurationMs: number | null;
  lastAttemptAt: string | null;
  /** When it was made. */
  createdAt: string;
  completedAt: string | null;
};

/** Why an event did not go to an endpoint. */
export type WhyUnmatched = {
  kind: "test";
} | {
  kind: "added_later";
  /** When it was added. */
  at: string;
} | {
  kind: "deleted_before";
  /** When it was deleted. */
  at: string;
} | {
  kind: "filters";
  filters: string[];
  known: boolean;
  matchesNow: boolean;
} | {
  kind: "unknown";
};

export type EventRouting = {
  event: Event;
  deliveries: DeliverySummary[];
  unmatched: {
    /** Id of the endpoint. */
    id: string;
    url: string;
    description: string;
    deleted: boolean;
    why: WhyUnmatched;
  }[];
};

export type EventTypeSummary = {
  /** Segments of letters, digits, _ and - joined by dots. */
  name: string;
  /** When it is published. */
  description: string;
  /** Never goes down. */
  version: number;
  /** Published by the platform itself. */
  operational: boolean;
  archivedAt: string | null;
  hasSchema: boolean;
  hasExample: boolean;
  /** Endpoints of this organization that receive it. */
  receivers: number;
};

export type EventType = {
  /** Segments of letters, digits, _ and - joined by dots. */
  name: string;
  /** When it is published. */
  description: string;
  /** Never goes down. */
  version: number;
  /** Published by the platform itself. */
  operational: boolean;
  archivedAt: string | null;
  /** JSON Schema of `data`. */
  schema: Record<string, unknown> | null;
  /** An example of `data`; null: none. */
  example: unknown;
  /** When it was added. */
  createdAt: string;
  /** Endpoints of this organization that receive it. */
  receivers: {
    /** Id of the endpoint. */
    id: string;
    url: string;
    description: string;
    active: boolean;
  }[];
};

/** How requests are signed. */
export type SigningProfile = "standard" | "standard_asymmetric" | "stripe" | "v1_hex" | "sha256_timestamp" | "sha256_body";

/** How an endpoint is served. */
export type EndpointSettings = {
  /** any_failure: every answer but 2xx is tried again; transient_only: network errors, 408, 429 and 5xx are. */
  retryPolicy: "any_failure" | "transient_only";
  schedule: "standard" | "short" | "exponential" | "custom";
  /** Seconds after the attempt before; empty unless the schedule is custom. */
  customSchedule: number[];
  /** Of one attempt. */
  timeoutMs: number;
  /** Requests at once. */
  maxInFlight: number;
  /** Requests a minute; null: unlimited. */
  rateLimitPerMinute: number | null;
  /** One at a time, and none before the one ahead of it. */
  ordered: boolean;
  /** thin: ids and a URL in place of `data`. */
  payloadMode: "full" | "thin";
};

/** Where deliveries of some event types go. */
export type Endpoint = {
  /** Id of the endpoint. */
  id: string;
  /** Where deliveries go. */
  url: string;
  /** A note of its owner's. */
  description: string;
  filters: string[];
  status: "active" | "disabled";
  disabledReason: "manual" | "gone" | "consecutive_dead_letters" | "dead_letters_in_a_day" | "failing_for_days" | null;
  disabledAt: string | null;
  signingProfile: SigningProfile;
  signingPublicKey: string | null;
  settings: EndpointSettings;
  /** What fills Authorization; null: nothing. */
  authKind: "basic" | "bearer" | "oauth2" | null;
  headerNames: string[];
  /** Whether a client certificate is shown to the receiver. */
  clientCertificate: boolean;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

export type NewEndpoint = {
  endpoint: Endpoint;
  secret: string | null;
};

export type EndpointHealth = {
  /** Waiting for the first attempt; above 10,000 it stands for more. */
  queued: number;
  /** Waiting for another attempt. */
  retrying: number;
  /** Held while disabled. */
  held: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  failingSince: string | null;
  /** Transport errors and 5xx in a row. */
  breakerFailures: number;
  breakerOpenUntil: string | null;
  rateLimitedUntil: string | null;
  orderedUntil: string | null;
  blocker: {
    /** The first in line. */
    id: string;
    eventType: string;
    /** So far. */
    attempts: number;
    reason: string | null;
    lastStatus: number | null;
    /** Wait behind it. */
    behind: number;
  } | null;
  rules: {
    consecutive: {
      /** Given up in a row. */
      count: number;
      /** That disable. */
      limit: number;
    };
    inADay: {
      /** Given up in 24 hours. */
      count: number;
      /** That disable. */
      limit: number;
    };
    failing: {
      actsAt: string | null;
      /** Without a success. */
      days: number;
    };
  };
  day: {
    /** Attempts. */
    succeeded: number;
    /** Attempts. */
    failed: number;
    /** 0 to 1; null where nothing was attempted. */
    successRate: number | null;
    /** Of an attempt. */
    p50Ms: number | null;
    /** Of an attempt. */
    p95Ms: number | null;
    hours: {
      /** Start of the hour. */
      at: string;
      /** Attempts. */
      succeeded: number;
      /** Attempts. */
      failed: number;
    }[];
  };
};

/** One HTTP request with what was sent and answered. */
export type Attempt = {
  /** Id of the attempt. */
  id: string;
  /** From 1. */
  number: number;
  trigger: "schedule" | "manual" | "test";
  actor: string | null;
  /** Where it went. */
  url: string;
  /** When. */
  startedAt: string;
  /** How long. */
  durationMs: number;
  phases: {
    queueMs: number | null;
    dnsMs: number | null;
    connectMs: number | null;
    tlsMs: number | null;
    firstByteMs: number | null;
    bodyMs: number | null;
  };
  remoteAddress: string | null;
  delivered: boolean;
  /** Null: no answer. */
  statusCode: number | null;
  /** Why it failed; ok when it was delivered. */
  errorClass: string;
  /** What was seen, by error class. */
  evidence: Record<string, unknown>;
  /** Secrets and signatures masked. */
  requestHeaders: [string, string][];
  responseHeaders: [string, string][] | null;
  responseBody: string | null;
  responseTruncated: boolean;
};

export type TestResult = {
  /** Id of its delivery. */
  delivery: string;
  attempt: Attempt;
};

export type TimelineColumn = {
  /** Attempts. */
  succeeded: number;
  /** Attempts. */
  failed: number;
  /** Deliveries that gave up. */
  deadLetters: number;
  /** Of an attempt. */
  p50Ms: number | null;
  /** Of an attempt. */
  p95Ms: number | null;
  /** Of an attempt. */
  p99Ms: number | null;
};

export type EndpointTimeline = {
  range: "1h" | "24h" | "7d" | "30d";
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  to: string;
  /** Length of a column. */
  binMs: number;
  bins: TimelineColumn[];
  whole: TimelineColumn;
  marks: {
    /** Of the audit entry. */
    id: string;
    /** When. */
    at: string;
    /** What. */
    action: string;
    by: string;
    changed: string[];
    reason: string | null;
  }[];
};

/** How an endpoint's requests are signed. */
export type Signing = {
  profile: SigningProfile;
  publicKey: string | null;
  /** Live ones, newest first; never their values. */
  secrets: {
    /** Id of the secret. */
    id: string;
    /** When it was made. */
    createdAt: string;
    expiresAt: string | null;
    signsNow: boolean;
  }[];
};

export type RotatedSecret = {
  secret: string | null;
  signing: Signing;
};

export type ChangedSigning = {
  secret: string | null;
  signing: Signing;
};

export type ClientCertificate = {
  /** Whose it is. */
  subject: string;
  issuer: string;
  /** From. */
  validFrom: string;
  /** Until. */
  validTo: string;
  /** SHA-256, as openssl prints it. */
  fingerprint: string;
};

/** What requests carry besides the signature: never a value that was entered as a secret. */
export type Credentials = {
  headerNames: string[];
  authorization: {
    kind: "basic" | "bearer";
    /** When it was set. */
    setAt: string;
  } | {
    kind: "oauth2";
    /** When it was set. */
    setAt: string;
    tokenUrl: string;
    clientId: string;
    scope: string;
    clientAuthentication: "header" | "body";
  } | null;
  clientCertificate: ClientCertificate | null;
};

/** One event for one endpoint, with what is sent. */
export type Delivery = {
  /** Id of the delivery. */
  id: string;
  /** Id of its event. */
  eventId: string;
  /** Type of its event. */
  eventType: string;
  test: boolean;
  /** Id of its endpoint. */
  endpointId: string;
  /** Where it goes. */
  endpointUrl: string;
  endpointDeleted: boolean;
  state: DeliveryState;
  reason: string | null;
  /** An attempt is under way. */
  sending: boolean;
  /** Of every kind. */
  attempts: number;
  /** Automatic attempts completed. */
  scheduled: number;
  /** Automatic attempts at most. */
  maxAttempts: number;
  nextAttemptAt: string | null;
  lastStatus: number | null;
  lastErrorClass: string | null;
  lastDurationMs: number | null;
  lastAttemptAt: string | null;
  /** When it was made. */
  createdAt: string;
  completedAt: string | null;
  endpointStatus: "active" | "disabled";
  manualRequestedAt: string | null;
  manualRequestedBy: string | null;
  automaticRetryAt: string | null;
  signing: {
    profile: SigningProfile;
    publicKey: string | null;
  };
  /** The body as signed and sent: base64 of the exact bytes. */
  payload: string;
};

export type Redeliveries = {
  items: {
    delivery: string;
    requested: boolean;
    code: string | null;
    detail: string | null;
  }[];
};

/** One HTTP request and what came of it. */
export type AttemptSummary = {
  /** Id of the attempt. */
  id: string;
  /** From 1. */
  number: number;
  trigger: "schedule" | "manual" | "test";
  actor: string | null;
  /** Where it went. */
  url: string;
  /** When. */
  startedAt: string;
  /** How long. */
  durationMs: number;
  phases: {
    queueMs: number | null;
    dnsMs: number | null;
    connectMs: number | null;
    tlsMs: number | null;
    firstByteMs: number | null;
    bodyMs: number | null;
  };
  remoteAddress: string | null;
  delivered: boolean;
  /** Null: no answer. */
  statusCode: number | null;
  /** Why it failed; ok when it was delivered. */
  errorClass: string;
};

/** Which deliveries: those listed, or all that the filters find. With no state named, those that failed, are held or were canceled. */
export type ReplaySelection = {
  ids?: string[];
  endpoint?: string;
  type?: string;
  types?: string[];
  codes?: string[];
  errors?: string[];
  states?: ("pending" | "retrying" | "succeeded" | "failed" | "held" | "canceled")[];
  since?: string;
  until?: string;
};

export type ReplayRequest = {
  selection: ReplaySelection;
  /** Also deliver again what was delivered. */
  includeSucceeded?: boolean;
  /** Deliveries a minute; 600 unless told. */
  perMinute?: number;
};

export type ReplayPreview = {
  /** Deliveries that would be made again. */
  total: number;
  /** Found, and left out unless asked for. */
  alreadySucceeded: number;
  types: {
    type: string;
    /** Deliveries. */
    count: number;
  }[];
  /** At the chosen rate. */
  seconds: number;
};

/** Many deliveries again, each with a fresh schedule: a durable job. */
export type Replay = {
  /** Id of the replay. */
  id: string;
  status: "queued" | "running" | "finished" | "canceled";
  /** As it was asked for. */
  selection: Record<string, unknown>;
  includeSucceeded: boolean;
  /** Deliveries a minute. */
  perMinute: number;
  /** Deliveries in all. */
  total: number;
  /** Looked at so far. */
  processed: number;
  /** Left alone: delivered meanwhile, or deleted. */
  skipped: number;
  /** Those made again, by the state they are in now. */
  result: Partial<Record<"pending" | "retrying" | "succeeded" | "failed" | "held" | "canceled", number>>;
  /** Who asked. */
  createdBy: string;
  /** When. */
  createdAt: string;
  finishedAt: string | null;
};

/** A receiver to try things with, which answers as it is told. */
export type Inbox = {
  /** Id of the inbox. */
  id: string;
  /** Its name. */
  name: string;
  /** Where it receives; whoever has it can post. */
  url: string;
  behaviour: "accept" | "status" | "slow" | "flaky" | "gone" | "drop";
  /** For status. */
  statusCode: number;
  /** For slow. */
  delayMs: number;
  /** For flaky. */
  failures: number;
  /** When it was made. */
  createdAt: string;
  /** Kept now. */
  requests: number;
  lastRequest: {
    /** When. */
    receivedAt: string;
    verdict: string;
    answeredStatus: number | null;
  } | null;
  endpoints: string[];
};

export type InboxRequestSummary = {
  /** Id of the request. */
  id: string;
  /** When it came. */
  receivedAt: string;
  /** Of the request. */
  method: string;
  eventType: string | null;
  webhookId: string | null;
  /** Which of those with this webhook-id it is. */
  attempt: number;
  /** How many of them are kept. */
  attempts: number;
  /** verified, unsigned, or what is wrong with the signature. */
  verdict: string;
  verdictDetail: string;
  /** Null: the connection was closed. */
  answeredStatus: number | null;
  /** Of the body, in bytes. */
  size: number;
};

export type InboxRequest = {
  /** Id of the request. */
  id: string;
  headers: [string, string][];
  body: {
    kind: "text";
    text: string;
  } | {
    kind: "hex";
    text: string;
    /** Shown. */
    shownBytes: number;
  };
};

/** A tenant: one customer of the platform. */
export type Organization = {
  /** Id of the organization. */
  id: string;
  /** Its part of the dashboard's address. */
  slug: string;
  /** As people read it. */
  name: string;
  /** When it was created. */
  createdAt: string;
  limits: {
    /** Endpoints it may have. */
    endpoints: number;
    /** Deliveries that may wait at once. */
    pending: number;
    /** Events a minute; null: unlimited. */
    publishPerMinute: number | null;
  };
};

/** An organization with what it uses of its limits. */
export type OrganizationWithUsage = {
  /** Id of the organization. */
  id: string;
  /** Its part of the dashboard's address. */
  slug: string;
  /** As people read it. */
  name: string;
  /** When it was created. */
  createdAt: string;
  limits: {
    /** Endpoints it may have. */
    endpoints: number;
    /** Deliveries that may wait at once. */
    pending: number;
    /** Events a minute; null: unlimited. */
    publishPerMinute: number | null;
  };
  usage: {
    /** Endpoints now. */
    endpoints: number;
    /** Deliveries that wait now, counted no further than the limit. */
    pending: number;
    /** Events of the last 60 seconds, counted no further than the limit. */
    publishPerMinute: number;
  };
};

/** A person who is a member of the organization. */
export type Member = {
  /** Id of the person. */
  id: string;
  /** Their name. */
  name: string;
  /** Address, in lower case. */
  email: string;
  /** A key never makes, changes or removes an owner. */
  role: "owner" | "admin" | "developer" | "viewer";
  /** When they became a member. */
  joinedAt: string;
};

/** An open invitation: neither accepted nor revoked. */
export type Invitation = {
  /** Id of the invitation. */
  id: string;
  /** Address, in lower case. */
  email: string;
  /** A key never makes, changes or removes an owner. */
  role: "owner" | "admin" | "developer" | "viewer";
  /** Who invited: an address, or a key's name. */
  invitedBy: string;
  /** When it was made. */
  createdAt: string;
  /** Until when its link works. */
  expiresAt: string;
  /** It can be sent again. */
  expired: boolean;
};

export type NewInvitation = {
  /** Id of the invitation. */
  id: string;
  /** Address, in lower case. */
  email: string;
  link: string | null;
};

/** A key as it may be shown: never the key itself. */
export type ApiKey = {
  /** Id of the key. */
  id: string;
  /** What it was called. */
  name: string;
  /** What the key begins with. */
  prefix: string;
  scopes: ("events:publish" | "events:read" | "endpoints:read" | "endpoints:write" | "deliveries:read" | "deliveries:redeliver" | "playground:read" | "playground:write" | "members:read" | "members:write" | "audit:read" | "keys:write" | "organizations:read" | "organizations:write" | "organizations:manage" | "event_types:write" | "portal_links:create")[];
  organization: string | null;
  /** Who made it. */
  createdBy: string;
  /** When it was made. */
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
};

export type NewApiKey = {
  /** Id of the key. */
  id: string;
  /** What the key begins with. */
  prefix: string;
  secret: string | null;
};

export type PortalLink = {
  /** As audit entries name it. */
  id: string;
  url: string | null;
  /** Until when it can be opened. */
  expiresAt: string;
};

export type AuditEntry = {
  /** Id of the entry. */
  id: string;
  /** When it happened. */
  at: string;
  actor: {
    kind: "user" | "api_key" | "portal" | "support" | "system";
    /** Public id, where there is one; otherwise empty. */
    id: string;
    /** An address, or a key's name. */
    label: string;
  };
  /** What was done. */
  action: string;
  targetId: string | null;
  changes: {
    field: string;
    before: string | null;
    after: string | null;
    changed: boolean;
  }[];
  address: string | null;
  /** The entry as a sentence. */
  summary: string;
};

/** What each operation takes and answers. */
export interface Operations {
  /** List events. */
  "events.list": {
    params: object;
    query: {
      /** Exact types, with commas between them. */
      type?: string[];
      /** Published from this instant on. */
      since?: string;
      /** Up to this instant, exclusive. */
      until?: string;
      /** An event's id, its idempotency key, or an identifier in its data. */
      search?: string;
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Event[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Publish one event, or a batch. */
  "events.publish": {
    params: object;
    query: object;
    body: PublishEvent | PublishBatch;
    answer: PublishedEvent | PublishedBatch;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Get an event's payload. */
  "events.get": {
    params: {
      /** Id of the event. */
      event: string;
    };
    query: object;
    body: undefined;
    answer: Envelope;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Get where an event went. */
  "events.routing": {
    params: {
      /** Id of the event. */
      event: string;
    };
    query: object;
    body: undefined;
    answer: EventRouting;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List event types. */
  "event_types.list": {
    params: object;
    query: {
      /** false: only those in use; true: only archived ones. */
      archived?: boolean;
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: EventTypeSummary[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Add an event type. */
  "event_types.create": {
    params: object;
    query: object;
    body: {
      /** Segments joined by dots. */
      name: string;
      /** When it is published. */
      description: string;
      /** 1 unless told, or as it was. */
      version?: number;
      /** JSON Schema of `data`, draft 2020-12 or 07; null: none. */
      schema?: Record<string, unknown> | null;
      /** An example of `data`, which must fit the schema; null: none. */
      example?: unknown;
    };
    answer: EventType;
    organization: true;
    ifMatch: "none";
    etag: true;
  };
  /** Get an event type. */
  "event_types.get": {
    params: {
      /** Segments of letters, digits, _ and - joined by dots. */
      type: string;
    };
    query: object;
    body: undefined;
    answer: EventType;
    organization: true;
    ifMatch: "none";
    etag: true;
  };
  /** Change an event type. */
  "event_types.update": {
    params: {
      /** Segments of letters, digits, _ and - joined by dots. */
      type: string;
    };
    query: object;
    body: {
      /** When it is published. */
      description: string;
      /** 1 unless told, or as it was. */
      version?: number;
      /** JSON Schema of `data`, draft 2020-12 or 07; null: none. */
      schema?: Record<string, unknown> | null;
      /** An example of `data`, which must fit the schema; null: none. */
      example?: unknown;
    };
    answer: EventType;
    organization: true;
    ifMatch: "required";
    etag: true;
  };
  /** Archive an event type. */
  "event_types.archive": {
    params: {
      /** Segments of letters, digits, _ and - joined by dots. */
      type: string;
    };
    query: object;
    body: undefined;
    answer: EventType;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Restore an event type. */
  "event_types.restore": {
    params: {
      /** Segments of letters, digits, _ and - joined by dots. */
      type: string;
    };
    query: object;
    body: undefined;
    answer: EventType;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List endpoints. */
  "endpoints.list": {
    params: object;
    query: {
      /** Only these. */
      status?: "active" | "disabled";
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Endpoint[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Add an endpoint. */
  "endpoints.create": {
    params: object;
    query: object;
    body: {
      /** HTTPS; judged by the egress guard. */
      url: string;
      description?: string;
      /** Types (order.paid), prefixes (order.*) or *. */
      filters: string[];
      signingProfile?: SigningProfile;
      settings?: {
        retryPolicy?: "any_failure" | "transient_only";
        schedule?: "standard" | "short" | "exponential" | "custom";
        customSchedule?: number[];
        timeoutMs?: number;
        maxInFlight?: number;
        rateLimitPerMinute?: number | null;
        ordered?: boolean;
        payloadMode?: "full" | "thin";
      };
      /** What requests carry besides the signature. */
      credentials?: {
        headers?: {
          name: string;
          value: string;
        }[];
        authorization?: {
          kind: "basic";
          username: string;
          password?: string;
        } | {
          kind: "bearer";
          token: string;
        } | {
          kind: "oauth2";
          tokenUrl: string;
          clientId: string;
          clientSecret: string;
          scope?: string;
          clientAuthentication?: "header" | "body";
        } | null;
        clientCertificate?: {
          certificate: string;
          key: string;
        } | null;
      };
    };
    answer: NewEndpoint;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an endpoint. */
  "endpoints.get": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Endpoint;
    organization: true;
    ifMatch: "none";
    etag: true;
  };
  /** Change an endpoint. */
  "endpoints.update": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      /** HTTPS; judged by the egress guard. */
      url?: string;
      description?: string;
      /** Types (order.paid), prefixes (order.*) or *. */
      filters?: string[];
      settings?: {
        retryPolicy?: "any_failure" | "transient_only";
        schedule?: "standard" | "short" | "exponential" | "custom";
        customSchedule?: number[];
        timeoutMs?: number;
        maxInFlight?: number;
        rateLimitPerMinute?: number | null;
        ordered?: boolean;
        payloadMode?: "full" | "thin";
      };
    };
    answer: Endpoint;
    organization: true;
    ifMatch: "required";
    etag: true;
  };
  /** Delete an endpoint. */
  "endpoints.delete": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: {
      /** Deliveries that waited. */
      canceled: number;
    };
    organization: true;
    ifMatch: "optional";
    etag: false;
  };
  /** Enable an endpoint. */
  "endpoints.enable": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      /** What becomes of the deliveries that were held. */
      held: {
        deliver: "all";
      } | {
        deliver: "none";
      } | {
        deliver: "since";
        /** Those made from this instant on. */
        since: string;
      };
      /** Released a minute; 600 unless told. */
      perMinute?: number;
    };
    answer: {
      /** Deliveries that were released. */
      released: number;
      endpoint: Endpoint;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Disable an endpoint. */
  "endpoints.disable": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Endpoint;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an endpoint's health. */
  "endpoints.health": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: EndpointHealth;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Count held deliveries. */
  "endpoints.held": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: {
      /** Those made from this instant on. */
      since?: string;
    };
    body: undefined;
    answer: {
      /** Deliveries that are held. */
      held: number;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Send a test event. */
  "endpoints.test": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      /** A type of the catalog; test.ping unless told. */
      type?: string;
      /** Sent as it stands; left out: the type's example. */
      data?: unknown;
      /** Send `data` although it misses the type's schema. */
      anyway?: boolean;
    } | undefined;
    answer: TestResult;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an endpoint's timeline. */
  "endpoints.timeline": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: {
      /** 24h unless told. */
      range?: "1h" | "24h" | "7d" | "30d";
    };
    body: undefined;
    answer: EndpointTimeline;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Rotate the signing secret. */
  "signing.rotate": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      /** 0 to 7 days; a day unless told. */
      overlapSeconds?: number;
    } | undefined;
    answer: RotatedSecret;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** End a rotation's overlap. */
  "signing.end_overlap": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
      /** Id of the newest secret. */
      secret: string;
    };
    query: object;
    body: undefined;
    answer: Signing;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get how an endpoint signs. */
  "signing.get": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Signing;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Change the signing profile. */
  "signing.change_profile": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      profile: SigningProfile;
    };
    answer: ChangedSigning;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Set the authorization. */
  "credentials.set_authorization": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      kind: "basic";
      username: string;
      password?: string;
    } | {
      kind: "bearer";
      token: string;
    } | {
      kind: "oauth2";
      tokenUrl: string;
      clientId: string;
      clientSecret: string;
      scope?: string;
      clientAuthentication?: "header" | "body";
    };
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Remove the authorization. */
  "credentials.remove_authorization": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Set the client certificate. */
  "credentials.set_client_certificate": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: {
      /** PEM; its chain may follow. */
      certificate: string;
      /** PEM, without a passphrase; kept encrypted and never shown again. */
      key: string;
    };
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Remove the client certificate. */
  "credentials.remove_client_certificate": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an endpoint's credentials. */
  "credentials.get": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
    };
    query: object;
    body: undefined;
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Set a custom header. */
  "credentials.set_header": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
      /** Name of the header, in any letter case. */
      header: string;
    };
    query: object;
    body: {
      /** Kept encrypted and never shown again. */
      value: string;
    };
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Remove a custom header. */
  "credentials.remove_header": {
    params: {
      /** Id of the endpoint. */
      endpoint: string;
      /** Name of the header, in any letter case. */
      header: string;
    };
    query: object;
    body: undefined;
    answer: Credentials;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List deliveries. */
  "deliveries.list": {
    params: object;
    query: {
      /** States. */
      state?: DeliveryState[];
      /** Id of an endpoint. */
      endpoint?: string;
      /** Id of an event. */
      event?: string;
      /** Exact event types. */
      type?: string[];
      /** Of the last attempt: a status such as 404, a class such as 5xx, or none. */
      code?: string[];
      /** Error classes of the last attempt. */
      error?: string[];
      /** Made from this instant on. */
      since?: string;
      /** Up to this instant, exclusive. */
      until?: string;
      /** Completed attempts: 1, 2-3 or 4+. */
      attempts?: string;
      /** An id, an idempotency key, an identifier or a text in the payload; in quotes always a text. */
      search?: string;
      /** These alone. */
      ids?: string[];
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: DeliverySummary[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
      /** How `search` was understood. */
      search?: {
        by: "id" | "identifier" | "text";
        searchedBackTo: string | null;
      };
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get a delivery. */
  "deliveries.get": {
    params: {
      /** Id of the delivery. */
      delivery: string;
    };
    query: object;
    body: undefined;
    answer: Delivery;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Cancel a delivery. */
  "deliveries.cancel": {
    params: {
      /** Id of the delivery. */
      delivery: string;
    };
    query: object;
    body: undefined;
    answer: Delivery;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Take back a cancel. */
  "deliveries.undo_cancel": {
    params: {
      /** Id of the delivery. */
      delivery: string;
    };
    query: object;
    body: undefined;
    answer: Delivery;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Redeliver. */
  "deliveries.redeliver": {
    params: {
      /** Id of the delivery. */
      delivery: string;
    };
    query: object;
    body: undefined;
    answer: Delivery;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Redeliver many. */
  "deliveries.redeliver_many": {
    params: object;
    query: object;
    body: {
      /** Ids. */
      deliveries: string[];
    };
    answer: Redeliveries;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List a delivery's attempts. */
  "attempts.list": {
    params: {
      /** Id of the delivery. */
      delivery: string;
    };
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: AttemptSummary[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an attempt. */
  "attempts.get": {
    params: {
      /** Id of the delivery. */
      delivery: string;
      /** Id of the attempt. */
      attempt: string;
    };
    query: object;
    body: undefined;
    answer: Attempt;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Preview a replay. */
  "replays.preview": {
    params: object;
    query: object;
    body: ReplayRequest;
    answer: ReplayPreview;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List replays. */
  "replays.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Replay[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Start a replay. */
  "replays.create": {
    params: object;
    query: object;
    body: ReplayRequest;
    answer: Replay;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get a replay. */
  "replays.get": {
    params: {
      /** Id of the replay. */
      replay: string;
    };
    query: object;
    body: undefined;
    answer: Replay;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Cancel a replay. */
  "replays.cancel": {
    params: {
      /** Id of the replay. */
      replay: string;
    };
    query: object;
    body: undefined;
    answer: Replay;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List inboxes. */
  "inboxes.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Inbox[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Create an inbox. */
  "inboxes.create": {
    params: object;
    query: object;
    body: {
      /** 1 to 60 characters. */
      name: string;
    };
    answer: Inbox;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get an inbox. */
  "inboxes.get": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: object;
    body: undefined;
    answer: Inbox;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Rename an inbox. */
  "inboxes.rename": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: object;
    body: {
      /** 1 to 60 characters. */
      name: string;
    };
    answer: Inbox;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Delete an inbox. */
  "inboxes.delete": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: object;
    body: undefined;
    answer: undefined;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Tell an inbox how to answer. */
  "inboxes.script": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: object;
    body: {
      behaviour: "accept";
    } | {
      behaviour: "status";
      statusCode: number;
    } | {
      behaviour: "slow";
      delayMs: number;
    } | {
      behaviour: "flaky";
      failures: number;
    } | {
      behaviour: "gone";
    } | {
      behaviour: "drop";
    };
    answer: Inbox;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List an inbox's requests. */
  "requests.list": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: InboxRequestSummary[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Clear an inbox. */
  "requests.clear": {
    params: {
      /** Id of the inbox. */
      inbox: string;
    };
    query: object;
    body: undefined;
    answer: {
      /** Requests. */
      cleared: number;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get a request. */
  "requests.get": {
    params: {
      /** Id of the inbox. */
      inbox: string;
      /** Id of the request. */
      request: string;
    };
    query: object;
    body: undefined;
    answer: InboxRequest;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List organizations. */
  "organizations.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Organization[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Create an organization. */
  "organizations.create": {
    params: object;
    query: object;
    body: {
      name: string;
      slug?: string;
      limits?: {
        endpoints?: number;
        pending?: number;
        publishPerMinute?: number | null;
      };
    };
    answer: Organization;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Get an organization. */
  "organizations.get": {
    params: {
      /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
      organization: string;
    };
    query: object;
    body: undefined;
    answer: OrganizationWithUsage;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Set an organization's limits. */
  "organizations.update": {
    params: {
      /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
      organization: string;
    };
    query: object;
    body: {
      limits: {
        endpoints?: number;
        pending?: number;
        publishPerMinute?: number | null;
      };
    };
    answer: Organization;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Rename an organization. */
  "organizations.rename": {
    params: {
      /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
      organization: string;
    };
    query: object;
    body: {
      /** 1 to 100 characters. */
      name: string;
    };
    answer: Organization;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** List members. */
  "members.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Member[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Get a member. */
  "members.get": {
    params: {
      /** Id of the person. */
      member: string;
    };
    query: object;
    body: undefined;
    answer: Member;
    organization: true;
    ifMatch: "none";
    etag: true;
  };
  /** Change a member's role. */
  "members.update": {
    params: {
      /** Id of the person. */
      member: string;
    };
    query: object;
    body: {
      /** A key never makes, changes or removes an owner. */
      role: "owner" | "admin" | "developer" | "viewer";
    };
    answer: Member;
    organization: true;
    ifMatch: "optional";
    etag: true;
  };
  /** Remove a member. */
  "members.remove": {
    params: {
      /** Id of the person. */
      member: string;
    };
    query: object;
    body: undefined;
    answer: undefined;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List open invitations. */
  "invitations.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: Invitation[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Invite somebody. */
  "invitations.create": {
    params: object;
    query: object;
    body: {
      email: string;
      role: "owner" | "admin" | "developer" | "viewer";
    };
    answer: NewInvitation;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Revoke an invitation. */
  "invitations.revoke": {
    params: {
      /** Id of the invitation. */
      invitation: string;
    };
    query: object;
    body: undefined;
    answer: undefined;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Send an invitation again. */
  "invitations.resend": {
    params: {
      /** Id of the invitation. */
      invitation: string;
    };
    query: object;
    body: undefined;
    answer: NewInvitation;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** List API keys. */
  "api_keys.list": {
    params: object;
    query: {
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: ApiKey[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Create an API key. */
  "api_keys.create": {
    params: object;
    query: object;
    body: {
      /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
      organization?: string;
      name: string;
      /** What the key may do. */
      scopes: ("events:publish" | "events:read" | "endpoints:read" | "endpoints:write" | "deliveries:read" | "deliveries:redeliver" | "playground:read" | "playground:write" | "members:read" | "members:write" | "audit:read" | "keys:write" | "organizations:read" | "organizations:write")[];
      expiresAt?: string | null;
    };
    answer: NewApiKey;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Revoke an API key. */
  "api_keys.revoke": {
    params: {
      /** Id of the key. */
      key: string;
    };
    query: object;
    body: undefined;
    answer: undefined;
    organization: true;
    ifMatch: "none";
    etag: false;
  };
  /** Create a portal link. */
  "portal_links.create": {
    params: object;
    query: object;
    body: {
      /** Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out. */
      organization: string;
      /** What the visitor may do. */
      role: "viewer" | "developer" | "admin";
      /** Whom the link lets in, as the audit log shows it. */
      label: string;
      theme?: "light" | "dark";
      /** Where “Back to …” leads; https. */
      backUrl?: string;
      /** How long the link can be opened; 300 unless told. */
      expiresInSeconds?: number;
      /** How long the visit lasts; 60 unless told. */
      sessionMinutes?: number;
    };
    answer: PortalLink;
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** Get the key that asks. */
  "key.get": {
    params: object;
    query: object;
    body: undefined;
    answer: {
      /** Id of the key. */
      id: string;
      /** What it was called when it was made. */
      name: string;
      scopes: string[];
      /** Null: a key of the platform. */
      organization: {
        /** Id of the organization. */
        id: string;
        /** Its slug. */
        slug: string;
      } | null;
    };
    organization: false;
    ifMatch: "none";
    etag: false;
  };
  /** List the audit log. */
  "audit.list": {
    params: object;
    query: {
      /** A kind of actor, or the id of a person or key. */
      actor?: string;
      group?: "endpoints" | "deliveries" | "playground" | "people" | "keys" | "support" | "organization";
      /** One action, such as endpoint.created. */
      action?: string;
      /** Public id of what was acted on. */
      target?: string;
      /** From this instant on. */
      from?: string;
      /** Up to this instant, exclusive. */
      until?: string;
      /** How many at most: 1 to 100, 50 unless told. */
      limit?: number;
      /** `nextCursor` of the page before, as it stands. */
      cursor?: string;
    };
    body: undefined;
    answer: {
      items: AuditEntry[];
      /** Pass as `cursor` for the next page; null at the end. */
      nextCursor: string | null;
    };
    organization: true;
    ifMatch: "none";
    etag: false;
  };
}

/** How each operation is called. */
export const operations = {
  "events.list": {"method":"GET","path":"/events","query":["type","since","until","search","limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "events.publish": {"method":"POST","path":"/events","query":[],"body":true,"organization":"body","idempotency":"own","pages":false},
  "events.get": {"method":"GET","path":"/events/{event}","query":[],"body":false,"organization":"none","idempotency":"none","pages":false},
  "events.routing": {"method":"GET","path":"/events/{event}/routing","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "event_types.list": {"method":"GET","path":"/event-types","query":["archived","limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "event_types.create": {"method":"POST","path":"/event-types","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "event_types.get": {"method":"GET","path":"/event-types/{type}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "event_types.update": {"method":"PUT","path":"/event-types/{type}","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "event_types.archive": {"method":"PUT","path":"/event-types/{type}/archive","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "event_types.restore": {"method":"DELETE","path":"/event-types/{type}/archive","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "endpoints.list": {"method":"GET","path":"/endpoints","query":["status","limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "endpoints.create": {"method":"POST","path":"/endpoints","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "endpoints.get": {"method":"GET","path":"/endpoints/{endpoint}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "endpoints.update": {"method":"PATCH","path":"/endpoints/{endpoint}","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "endpoints.delete": {"method":"DELETE","path":"/endpoints/{endpoint}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "endpoints.enable": {"method":"PUT","path":"/endpoints/{endpoint}/activation","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "endpoints.disable": {"method":"DELETE","path":"/endpoints/{endpoint}/activation","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "endpoints.health": {"method":"GET","path":"/endpoints/{endpoint}/health","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "endpoints.held": {"method":"GET","path":"/endpoints/{endpoint}/held","query":["since"],"body":false,"organization":"query","idempotency":"none","pages":false},
  "endpoints.test": {"method":"POST","path":"/endpoints/{endpoint}/tests","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "endpoints.timeline": {"method":"GET","path":"/endpoints/{endpoint}/timeline","query":["range"],"body":false,"organization":"query","idempotency":"none","pages":false},
  "signing.rotate": {"method":"POST","path":"/endpoints/{endpoint}/secret-rotations","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "signing.end_overlap": {"method":"DELETE","path":"/endpoints/{endpoint}/secret-rotations/{secret}/overlap","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "signing.get": {"method":"GET","path":"/endpoints/{endpoint}/signing","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "signing.change_profile": {"method":"PUT","path":"/endpoints/{endpoint}/signing-profile","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "credentials.set_authorization": {"method":"PUT","path":"/endpoints/{endpoint}/authorization","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "credentials.remove_authorization": {"method":"DELETE","path":"/endpoints/{endpoint}/authorization","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "credentials.set_client_certificate": {"method":"PUT","path":"/endpoints/{endpoint}/client-certificate","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "credentials.remove_client_certificate": {"method":"DELETE","path":"/endpoints/{endpoint}/client-certificate","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "credentials.get": {"method":"GET","path":"/endpoints/{endpoint}/credentials","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "credentials.set_header": {"method":"PUT","path":"/endpoints/{endpoint}/headers/{header}","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "credentials.remove_header": {"method":"DELETE","path":"/endpoints/{endpoint}/headers/{header}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "deliveries.list": {"method":"GET","path":"/deliveries","query":["state","endpoint","event","type","code","error","since","until","attempts","search","ids","limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "deliveries.get": {"method":"GET","path":"/deliveries/{delivery}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "deliveries.cancel": {"method":"PUT","path":"/deliveries/{delivery}/cancellation","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "deliveries.undo_cancel": {"method":"DELETE","path":"/deliveries/{delivery}/cancellation","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "deliveries.redeliver": {"method":"POST","path":"/deliveries/{delivery}/redeliveries","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "deliveries.redeliver_many": {"method":"POST","path":"/redeliveries","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "attempts.list": {"method":"GET","path":"/deliveries/{delivery}/attempts","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "attempts.get": {"method":"GET","path":"/deliveries/{delivery}/attempts/{attempt}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "replays.preview": {"method":"POST","path":"/replay-previews","query":[],"body":true,"organization":"query","idempotency":"none","pages":false},
  "replays.list": {"method":"GET","path":"/replays","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "replays.create": {"method":"POST","path":"/replays","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "replays.get": {"method":"GET","path":"/replays/{replay}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "replays.cancel": {"method":"PUT","path":"/replays/{replay}/cancellation","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "inboxes.list": {"method":"GET","path":"/playground/inboxes","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "inboxes.create": {"method":"POST","path":"/playground/inboxes","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "inboxes.get": {"method":"GET","path":"/playground/inboxes/{inbox}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "inboxes.rename": {"method":"PATCH","path":"/playground/inboxes/{inbox}","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "inboxes.delete": {"method":"DELETE","path":"/playground/inboxes/{inbox}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "inboxes.script": {"method":"PUT","path":"/playground/inboxes/{inbox}/behaviour","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "requests.list": {"method":"GET","path":"/playground/inboxes/{inbox}/requests","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "requests.clear": {"method":"DELETE","path":"/playground/inboxes/{inbox}/requests","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "requests.get": {"method":"GET","path":"/playground/inboxes/{inbox}/requests/{request}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "organizations.list": {"method":"GET","path":"/organizations","query":["limit","cursor"],"body":false,"organization":"none","idempotency":"none","pages":true},
  "organizations.create": {"method":"POST","path":"/organizations","query":[],"body":true,"organization":"none","idempotency":"key","pages":false},
  "organizations.get": {"method":"GET","path":"/organizations/{organization}","query":[],"body":false,"organization":"path","idempotency":"none","pages":false},
  "organizations.update": {"method":"PATCH","path":"/organizations/{organization}","query":[],"body":true,"organization":"path","idempotency":"key","pages":false},
  "organizations.rename": {"method":"PUT","path":"/organizations/{organization}/name","query":[],"body":true,"organization":"path","idempotency":"key","pages":false},
  "members.list": {"method":"GET","path":"/members","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "members.get": {"method":"GET","path":"/members/{member}","query":[],"body":false,"organization":"query","idempotency":"none","pages":false},
  "members.update": {"method":"PATCH","path":"/members/{member}","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "members.remove": {"method":"DELETE","path":"/members/{member}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "invitations.list": {"method":"GET","path":"/invitations","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "invitations.create": {"method":"POST","path":"/invitations","query":[],"body":true,"organization":"query","idempotency":"key","pages":false},
  "invitations.revoke": {"method":"DELETE","path":"/invitations/{invitation}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "invitations.resend": {"method":"POST","path":"/invitations/{invitation}/resends","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "api_keys.list": {"method":"GET","path":"/api-keys","query":["limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
  "api_keys.create": {"method":"POST","path":"/api-keys","query":[],"body":true,"organization":"body","idempotency":"key","pages":false},
  "api_keys.revoke": {"method":"DELETE","path":"/api-keys/{key}","query":[],"body":false,"organization":"query","idempotency":"key","pages":false},
  "portal_links.create": {"method":"POST","path":"/portal-links","query":[],"body":true,"organization":"body","idempotency":"key","pages":false},
  "key.get": {"method":"GET","path":"/key","query":[],"body":false,"organization":"none","idempotency":"none","pages":false},
  "audit.list": {"method":"GET","path":"/audit","query":["actor","group","action","target","from","until","limit","cursor"],"body":false,"organization":"query","idempotency":"none","pages":true},
} as const;
