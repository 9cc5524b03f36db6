import { z } from "zod";

export const minPasswordLength = 12;
export const maxPasswordLength = 256;

const slugPattern = /^[a-z0-9](-?[a-z0-9])*$/;

/** Paths of the app itself: an organization of this name would stand in their way. */
const reservedSlugs = new Set(["api", "sign-in", "sign-out", "setup", "playground", "support", "portal", "settings", "account", "docs", "health", "metrics", "invitations", "reset-password", "go", "mailbox", "forgot-password", "admin", "static", "public", "icon", "favicon", "robots", "well-known"]);

export const slugField = z
  .string()
  .trim()
  .min(1, "Enter the name that addresses start with.")
  .max(40, "Use 40 characters or fewer.")
  .regex(slugPattern, "Use lower-case letters, digits and single hyphens between them.")
  .refine((slug) => !reservedSlugs.has(slug), "This name is taken by the app itself. Choose another.");

export const emailField = z.string().trim().toLowerCase().max(254, "Use 254 characters or fewer.").pipe(z.email("Enter an email address, such as you@example.com."));

export const newPasswordField = z
  .string()
  .min(minPasswordLength, `Use ${minPasswordLength} characters or more. A few words in a row are easy to remember.`)
  .max(maxPasswordLength, `Use ${maxPasswordLength} characters or fewer.`)
  .refine((password) => new Set(password).size >= 4, "Use more than a few different characters.");

export const personNameField = z.string().trim().min(1, "Enter your name.").max(100, "Use 100 characters or fewer.");

/** What the set-up page asks for. */
export const setupInput = z.object({
  name: personNameField,
  email: emailField,
  password: newPasswordField,
  organization: z.string().trim().min(1, "Enter the name of your organization.").max(100, "Use 100 characters or fewer."),
  slug: slugField,
});

export type SetupInput = z.input<typeof setupInput>;
