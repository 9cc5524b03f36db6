import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pickMessages } from "@/lib/i18n/pick-messages";
import { sharedNamespaces } from "./shared-namespaces";
import { MoreMessages } from "./messages-provider";

/**
 * Screens that exist in English only, inside a frame that may speak another
 * language: English down to the word of a state and the form of a number, and
 * marked as such for screen readers (WCAG 3.1.2). Never half of each.
 */
export async function Untranslated({ children }: { children: ReactNode }) {
  if ((await getLocale()) === "en") return children;
  return (
    <div lang="en" className="contents">
      <MoreMessages locale="en" messages={pickMessages(await loadMessages("en"), sharedNamespaces)}>{children}</MoreMessages>
    </div>
  );
}
