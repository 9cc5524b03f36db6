export interface Variable {
  name: string;
  /** What happens without it; "required" where nothing starts. */
  without: string;
  what: string;
  /** Never in a log, an image or a file that others read. */
  secret?: true;
}

export interface VariableGroup {
  title: string;
  /** Which programs read them. */
  readBy: string;
  variables: Variable[];
}

/** Every setting of the environment, in the order in which an operator meets them. */
export const variableGroups: VariableGroup[] = [
  {
    title: "Needed",
    readBy: "web, workers, ingest",
    variables: [
      { name: "TENANT_DATABASE_URL", without: "made from DATABASE_URL by `npm start`; otherwise required", secret: true, what: "Login role, member of `posthorn_tenant`: sees one organization at a time under row-level security. Pages and API." },
      { name: "SERVICE_DATABASE_URL", without: "made from DATABASE_URL by `npm start`; otherwise required", secret: true, what: "Login role, member of `posthorn_service`. Workers, sign-in, metrics." },
      { name: "POSTHORN_ENCRYPTION_KEY", without: "made by the first `npm start` on the bundled database; otherwise required", secret: true, what: "32 bytes in base64 (`openssl rand -base64 32`): encrypts signing secrets and credentials. Lost, they cannot be read again." },
      { name: "NEXTAUTH_SECRET", without: "as the key above", secret: true, what: "Signs sessions: `openssl rand -base64 32`." },
      { name: "NEXTAUTH_URL", without: "`http://127.0.0.1:PORT` with `npm start`; otherwise required", what: "The address people open, such as `https://webhooks.example.com`." },
    ],
  },
  {
    title: "Starting",
    readBy: "the commands of package.json",
    variables: [
      { name: "DATABASE_URL", without: "a bundled PostgreSQL in `.data/`", secret: true, what: "The owner's connection: applies migrations and makes the login roles. Never given to web or workers." },
      { name: "PORT", without: "4200", what: "Where web listens." },
      { name: "POSTHORN_HOST", without: "127.0.0.1", what: "The address that web and ingest listen at: `0.0.0.0` in a container." },
      { name: "POSTHORN_INGEST_PORT", without: "publishing is served by web alone", what: "Also serve publishing from a bare HTTP server on this port, several times as fast." },
      { name: "NODE_ENV", without: "development; `npm start` sets production", what: "`production` in earnest." },
      { name: "POSTHORN_DEMO", without: "no demo", what: "`1` shows the demo's sign-ins. Set by `npm run demo`." },
    ],
  },
  {
    title: "Encryption keys",
    readBy: "web, workers",
    variables: [{ name: "POSTHORN_ENCRYPTION_KEYS_OLD", without: "none", secret: true, what: "Earlier encryption keys, with commas: what they encrypted is still read. `npm run secrets:reencrypt` moves it to the present one." }],
  },
  {
    title: "Where requests may go",
    readBy: "workers; web for the form's check",
    variables: [
      { name: "POSTHORN_EGRESS_PORTS", without: "443, 8443", what: "Ports that endpoints may have." },
      { name: "POSTHORN_EGRESS_ALLOW", without: "public addresses alone", what: "CIDRs and host names inside your network that may be reached all the same." },
      { name: "POSTHORN_EGRESS_ALLOW_HTTP", without: "HTTPS alone", what: "`true` lets plain http out." },
      { name: "POSTHORN_EGRESS_NAT64", without: "64:ff9b::/96 is refused", what: "`true` where the network has NAT64: judge the IPv4 address inside." },
      { name: "POSTHORN_EGRESS_PROXY", without: "connections leave from here", secret: true, what: "A CONNECT proxy with a static address: `http://user:password@10.0.0.5:4750`. Our own checks still come before it." },
      { name: "POSTHORN_DNS_SERVERS", without: "the system's", what: "Name servers to ask, as `address` or `address:port`." },
      { name: "POSTHORN_LOOPBACK_TARGETS", without: "none", what: "Exact `host:port` on this machine, for development and the demo." },
      { name: "POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION", without: "refused in production", what: "`allow` confirms the one above." },
    ],
  },
  {
    title: "Workers",
    readBy: "workers; web where it serves functions",
    variables: [
      { name: "POSTHORN_CONCURRENCY", without: "400 embedded; the server's plan otherwise", what: "Endpoints drained at once: by each worker, or on an Inngest server by all together." },
      { name: "POSTHORN_SWEEP_MINUTES", without: "1", what: "Between two sweeps: the most that a lost bell costs." },
      { name: "POSTHORN_LEASE_SECONDS", without: "90", what: "How long a claim holds. At least 10 s longer than the longest timeout of any endpoint: a shorter one cuts attempts short." },
      { name: "POSTHORN_RETENTION_DAYS", without: "90", what: "How long finished events are kept; 0 for ever." },
      { name: "POSTHORN_OPERATOR_EMAIL", without: "the log alone says so", what: "Who is told when many deliveries are given up." },
      { name: "SMTP_URL", without: "no mail is sent", secret: true, what: "The mail server: `smtps://user:password@mail.example.com`." },
      { name: "MAIL_FROM", without: "required with SMTP_URL", what: "Sender, such as `Posthorn <webhooks@example.com>`." },
    ],
  },
  {
    title: "An Inngest server instead of the embedded executor",
    readBy: "web, workers",
    variables: [
      { name: "INNGEST_EVENT_KEY", without: "embedded executor", secret: true, what: "Key that events are sent with. Needed with the signing key." },
      { name: "INNGEST_SIGNING_KEY", without: "embedded executor", secret: true, what: "Key that calls are signed with: hexadecimal, after `signkey-…-` on Inngest Cloud." },
      { name: "INNGEST_BASE_URL", without: "Inngest Cloud", what: "Your own server, such as `http://inngest:8288`." },
      { name: "INNGEST_DEV", without: "off", what: "`1` or the address of a development server: no signatures, and refused in production." },
      { name: "POSTHORN_INNGEST_CONNECT", without: "the server calls web's `/api/inngest`", what: "`1`: workers connect to the server instead, and nothing has to reach them." },
      { name: "POSTHORN_INNGEST_RELAY", without: "workers pass bells on", what: "`1`: web passes them on, where no worker runs." },
    ],
  },
  {
    title: "Sign-in and screens",
    readBy: "web",
    variables: [
      { name: "OIDC_ISSUER", without: "no single sign-on", what: "A provider of OpenID Connect; needs the two below." },
      { name: "OIDC_CLIENT_ID", without: "required with OIDC_ISSUER", what: "As the provider knows this installation." },
      { name: "OIDC_CLIENT_SECRET", without: "required with OIDC_ISSUER", secret: true, what: "And its secret." },
      { name: "OIDC_NAME", without: "single sign-on", what: "What the button says." },
      { name: "POSTHORN_PORTAL_FRAME_ORIGINS", without: "no other page may frame the portal", what: "Origins whose pages may show the portal, with commas." },
      { name: "POSTHORN_TRUSTED_PROXIES", without: "0", what: "How many reverse proxies stand in front: their `x-forwarded-for` is believed that far." },
      { name: "POSTHORN_SECURITY_CONTACT", without: "no security.txt", what: "Where people who found a weakness write to." },
    ],
  },
  {
    title: "Watching",
    readBy: "web, workers",
    variables: [
      { name: "POSTHORN_METRICS_TOKEN", without: "`/api/metrics` is not there", secret: true, what: "Token that Prometheus shows." },
      { name: "POSTHORN_LOG_LEVEL", without: "info", what: "debug, info, warn, error or silent." },
      { name: "POSTHORN_ATTEMPT_LOG", without: "off", what: "off, failures or all: one JSON line for each attempt." },
      { name: "OTEL_EXPORTER_OTLP_ENDPOINT", without: "no traces", what: "Where spans go by OTLP over HTTP, such as `http://collector:4318`. The exporter reads the other OTEL_ variables too." },
      { name: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", without: "the one above", what: "Full address for traces alone." },
      { name: "OTEL_SERVICE_NAME", without: "posthorn", what: "Name in traces." },
      { name: "POSTHORN_TRACE_RECEIVERS", without: "receivers get none", what: "`1`: each request carries a W3C `traceparent`." },
    ],
  },
];
