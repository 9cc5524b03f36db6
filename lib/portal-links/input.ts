import { z } from "zod";
import { plainLine } from "@/lib/format/plain-line";

const whole = (min: number, max: number) => {
  const message = `Use a whole number from ${min} to ${max}.`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** What the platform says of a portal link; `frameOrigins` are those that the operator lists. */
export function portalLinkInput(frameOrigins: readonly string[]) {
  return z.strictObject({
    /** Whose it is: id (`org_…`) or slug. */
    organization: z.string({ error: "Name the organization by its id (org_…) or slug." }).regex(/^[A-Za-z0-9_-]{1,64}$/, "Use the organization's id (org_…) or slug."),
    role: z.enum(["viewer", "developer", "admin"], { error: "Use viewer, developer or admin: an owner needs an account." }),
    /** Whom the platform lets in, as the audit log shows it: a customer's own user id or address. */
    label: plainLine(120, "Say whom the link lets in: the audit log shows it."),
    theme: z.enum(["light", "dark"], { error: "Use light or dark." }).optional(),
    /** Where "Back to …" leads. */
    backUrl: backUrl(frameOrigins).optional(),
    /** How long the link can be opened. */
    expiresInSeconds: whole(10, 900).default(300),
    /** How long the visit lasts. */
    sessionMinutes: whole(5, 720).default(60),
  });
}

export type PortalLinkInput = z.input<ReturnType<typeof portalLinkInput>>;

/** HTTPS anywhere, since the platform asks for it; plain HTTP on listed origins alone. Never a scheme that runs something. */
function backUrl(frameOrigins: readonly string[]) {
  return z
    .string()
    .max(2_048, "Use 2,048 characters or fewer.")
    .refine((text) => isBackUrl(text, frameOrigins), "Use an https:// address without user name and password, or one on an origin listed in POSTHORN_PORTAL_FRAME_ORIGINS.")
    .transform((text) => new URL(text).href);
}

function isBackUrl(text: string, frameOrigins: readonly string[]): boolean {
  // The parser drops tabs, newlines and what stands around the address: what was checked must be what is shown.
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) || !text.isWellFormed() || !URL.canParse(text)) return false;
  const { protocol, username, password, origin } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || frameOrigins.includes(origin);
}
