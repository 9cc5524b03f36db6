import { unstable_rethrow } from "next/navigation";
import { browserWords } from "@/lib/i18n/browser-words";
import type { ActionResult } from "@/app/action-result";

/** Calls a server action from the browser; a lost connection becomes a value like any other failure. */
export async function callAction<T extends object>(action: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await action();
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: { code: "no_answer", ...browserWords().lost } };
  }
}
