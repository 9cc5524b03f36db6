import { z } from "zod";
import { parseFrameOrigins } from "@/lib/browser-guard/frame-origins";

const base64Key = z.string().refine((text) => Buffer.from(text, "base64").length === 32, "must be 32 bytes in base64 (openssl rand -base64 32)");
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://");

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    /** Restricted login role: row-level security applies. */
    TENANT_DATABASE_URL: databaseUrl,
    /** Workers and sign-in: sees every organization. */
    SERVICE_DATABASE_URL: databaseUrl,
    POSTHORN_ENCRYPTION_KEY: base64Key,
    POSTHORN_ENCRYPTION_KEYS_OLD: z.string().optional(),
    NEXTAUTH_URL: z.url("must be the address people open, such as https://webhooks.example.com"),
    NEXTAUTH_SECRET: z.string().min(32, "must be 32 characters or more (openssl rand -base64 32)"),
    /** How many proxies of ours stand before the server, each of which appends to x-forwarded-for. */
    POSTHORN_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Origins whose pages may show the portal in a frame, and lead back from it. */
    POSTHORN_PORTAL_FRAME_ORIGINS: z.string().optional().transform(frameOrigins),
    /** Email address or URI for /.well-known/security.txt; several with commas. */
    POSTHORN_SECURITY_CONTACT: z.string().optional(),
    /** A provider of OpenID Connect to sign in with: all three, or none. */
    OIDC_ISSUER: z.url("must be the provider's address, such as https://accounts.example.com").optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40).default("single sign-on"),
    /** What Prometheus shows to be let in. */
    POSTHORN_METRICS_TOKEN: z.string().min(16, "must be 16 characters or more (openssl rand -hex 32)").optional(),
    POSTHORN_DEMO: z.literal("1").optional(),
    INNGEST_DEV: z.string().optional(),
    /** Workers fetch their runs over a connection that goes out to the server, instead of web being called. */
    POSTHORN_INNGEST_CONNECT: z.enum(["0", "1"]).optional(),
    /** Web passes the bells on: where no worker runs beside it. */
    POSTHORN_INNGEST_RELAY: z.enum(["0", "1"]).optional(),
    INNGEST_BASE_URL: z.url().optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
  })
  .superRefine((env, context) => {
    refineOidc(env, context);
    const server = env.INNGEST_BASE_URL ?? env.INNGEST_EVENT_KEY ?? env.INNGEST_SIGNING_KEY;
    const dev = isSet(env.INNGEST_DEV);
    if (dev && env.NODE_ENV === "production" && env.POSTHORN_DEMO === undefined) {
      context.addIssue({ code: "custom", path: ["INNGEST_DEV"], message: "turns signature checks off; it is not for production" });
    }
    if (env.INNGEST_DEV !== undefined && dev && !/^(1|true|https?:\/\/\S+)$/.test(env.INNGEST_DEV)) {
      context.addIssue({ code: "custom", path: ["INNGEST_DEV"], message: "must be 1, or the address of a development server such as http://127.0.0.1:8288" });
    }
    if (dev && env.INNGEST_SIGNING_KEY !== undefined) {
      context.addIssue({ code: "custom", path: ["INNGEST_DEV"], message: "turns off the signatures that INNGEST_SIGNING_KEY is for; leave one of them out" });
    }
    for (const name of ["POSTHORN_INNGEST_CONNECT", "POSTHORN_INNGEST_RELAY"] as const) {
      if (env[name] === "1" && server === undefined && !dev) {
        context.addIssue({ code: "custom", path: [name], message: "needs an Inngest server: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, and INNGEST_BASE_URL where it is your own" });
      }
    }
    if (server === undefined || dev) return;
    if (env.INNGEST_SIGNING_KEY !== undefined && !/^(signkey-\w+-)?([0-9a-f]{2})+$/i.test(env.INNGEST_SIGNING_KEY)) {
      context.addIssue({ code: "custom", path: ["INNGEST_SIGNING_KEY"], message: "must be hexadecimal with an even number of digits, after signkey-…- on Inngest Cloud (openssl rand -hex 32)" });
    }
    for (const name of ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"] as const) {
      if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: "is needed when Inngest is used; leave out all INNGEST_ variables for the embedded executor" });
    }
  });

function frameOrigins(text: string | undefined, context: z.RefinementCtx): string[] {
  try {
    return parseFrameOrigins(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message.replace(/^[A-Z_]+: /, "") });
    return z.NEVER;
  }
}

interface OidcEnv {
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
}

function refineOidc(env: OidcEnv, context: z.core.$RefinementCtx): void {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  if (names.every((name) => env[name] === undefined)) return;
  for (const name of names) if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: `is needed with ${names.filter((other) => env[other] !== undefined).join(" and ")}` });
  if (env.OIDC_ISSUER !== undefined && !/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(env.OIDC_ISSUER)) context.addIssue({ code: "custom", path: ["OIDC_ISSUER"], message: "must start with https://" });
}

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** The environment, read once. Throws one error that lists every problem. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`);
}

/** True where an Inngest server runs the functions, false for the embedded executor. */
export function usesInngestServer(source: Record<string, string | undefined> = process.env): boolean {
  return Boolean(isSet(source.INNGEST_DEV) || source.INNGEST_BASE_URL || source.INNGEST_EVENT_KEY);
}

/** INNGEST_DEV is "1" or the URL of a dev server; "0" and "false" mean no. */
function isSet(flag: string | undefined): boolean {
  return flag !== undefined && flag !== "" && flag !== "0" && flag !== "false";
}
