import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/load-messages";
import { pickMessages } from "@/lib/i18n/pick-messages";
import { sharedNamespaces } from "./shared-namespaces";
import { MoreMessages } from "./messages-provider";

/**
 * A part of the screen that speaks the reader's language, with the texts that
 * its parts in the browser need. Around it the page is English (see Untranslated).
 */
export async function Translated({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const locale = await getLocale();
  // Inside an English frame the shared words must change their language too.
  const wanted = locale === "en" ? namespaces : [...sharedNamespaces, ...namespaces];
  return (
    <div lang={locale} className="contents">
      <MoreMessages locale={locale} messages={pickMessages(await getMessages(), wanted)}>{children}</MoreMessages>
    </div>
  );
}
