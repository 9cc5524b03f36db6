import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/load-messages";
import { pickMessages } from "@/lib/i18n/pick-messages";
import { MoreMessages } from "./messages-provider";

/** A part of the screen with the texts that its parts in the browser need, beside those that every page has. */
export async function Translated({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return <MoreMessages locale={await getLocale()} messages={pickMessages(await getMessages(), namespaces)}>{children}</MoreMessages>;
}
