import { z } from "zod";

/** RFC 7617 section 2: no control characters in either part. The pair is sent as UTF-8. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** Visible ASCII without spaces: wider than RFC 6750's b64token, because tokens such as `17|abc` exist. */
const VISIBLE = /^[\x21-\x7e]+$/;
/** RFC 6749 appendix A. */
const VISIBLE_OR_SPACE = /^[\x20-\x7e]+$/;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const noControl = (text: string) => !CONTROL.test(text);
const required = (what: string, most: number) => z.string({ error: `Enter the ${what}.` }).min(1, `Enter the ${what}.`).max(most, `Use at most ${most} characters.`);

const basic = z
  .object({
    kind: z.literal("basic"),
    username: z.string({ error: "Enter the user name." }).max(1_000, "Use at most 1,000 characters.").refine((text) => !text.includes(":"), "A user name cannot contain a colon: it separates the name from the password.").refine(noControl, "Leave out line breaks and other control characters."),
    // Some APIs take a key as the user name and no password.
    password: z.string().max(1_000, "Use at most 1,000 characters.").refine(noControl, "Leave out line breaks and other control characters.").default(""),
  })
  .refine(({ username, password }) => username !== "" || password !== "", { path: ["username"], error: "Enter the user name." });

const bearer = z.object({
  kind: z.literal("bearer"),
  token: required("token", 4_000)
    .refine((text) => !/^bearer\s/i.test(text), "Leave out the word Bearer: it is added.")
    .refine((text) => VISIBLE.test(text), "Use plain letters, digits and punctuation (ASCII), without spaces and line breaks."),
});

const oauth2 = z.object({
  kind: z.literal("oauth2"),
  tokenUrl: required("token URL", 2_048),
  clientId: required("client id", 1_000).refine((text) => VISIBLE_OR_SPACE.test(text), "Use plain letters, digits and punctuation (ASCII), without line breaks."),
  clientSecret: required("client secret", 1_000).refine((text) => VISIBLE_OR_SPACE.test(text), "Use plain letters, digits and punctuation (ASCII), without line breaks."),
  scope: z.string().trim().max(1_000, "Use at most 1,000 characters.").refine((text) => text === "" || SCOPE.test(text), "Enter scopes separated by single spaces, without quotes or backslashes.").default(""),
  clientAuthentication: z.enum(["header", "body"]).default("header"),
});

/** What fills the Authorization header. The token URL is judged by lib/egress. */
export const authorizationInput = z.discriminatedUnion("kind", [basic, bearer, oauth2], { error: "Choose Basic, Bearer or OAuth 2.0." });

export type AuthorizationInput = z.input<typeof authorizationInput>;
