import { unstable_rethrow } from "next/navigation";
import { ZodError } from "zod";
import { databaseAway, databaseBusy } from "@/app/database-away";
import { localeOfRequest } from "@/app/i18n/locale-of-request";
import { isDatabaseAway, isDatabaseDown } from "@/lib/api/database-down";
import { reportError } from "@/lib/api/report-error";
import { isUnstorableText, unstorableText } from "@/lib/api/unstorable-text";
import { DomainError } from "@/lib/errors";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import { newId } from "@/lib/ids";

export interface ActionError {
  code: string;
  message: string;
  fix: string;
  /** What is wrong with which field of the form, by its name. */
  fields?: Record<string, string>;
}

export type ActionResult<T extends object = object> = ({ ok: true } & T) | { ok: false; error: ActionError };

/**
 * What every server action runs in. Domain and form errors become values for
 * the form to show; Next's redirects pass; anything else is logged under a
 * reference, which is all that the browser is told of it.
 */
export async function runAction<T extends object>(work: () => Promise<T>): Promise<ActionResult<T>>;
export async function runAction(work: () => Promise<void>): Promise<ActionResult>;
export async function runAction(work: () => Promise<object | void>): Promise<ActionResult> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: await inReadersLanguage(toActionError(error)) };
  }
}

/** The domain says it in English; whoever pressed the button reads it in the language of the screen. */
async function inReadersLanguage({ code, message, fix, fields }: ActionError): Promise<ActionError> {
  const locale = await localeOfRequest();
  const say = (text: string) => phraseIn(locale, text);
  return { code, message: say(message), fix: say(fix), ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, say(text)])) }) };
}

function toActionError(error: unknown): ActionError {
  if (error instanceof DomainError) {
    const { code, message, fix, details } = error;
    return { code, message, fix, ...(typeof details?.field === "string" && { fields: { [details.field]: message } }) };
  }
  if (error instanceof ZodError) {
    const fields: Record<string, string> = {};
    for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
    return { code: "invalid_input", message: error.issues[0]?.message ?? "Something in the form is not right.", fix: "Correct the marked fields and try again.", fields };
  }
  if (isUnstorableText(error)) return unstorableText;
  const reference = newId();
  reportError("a server action failed", error, reference);
  if (isDatabaseDown(error)) return isDatabaseAway(error) ? databaseAway : databaseBusy;
  return { code: "internal", message: "Something went wrong on our side.", fix: `Try again. If it happens again, quote the reference ${reference}.` };
}
