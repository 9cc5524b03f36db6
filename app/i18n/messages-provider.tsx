"use client";

import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/load-messages";
import type { Locale } from "@/lib/i18n/locales";

/** Adds texts to those that the page around it has already brought. */
export function MoreMessages({ locale, messages, children }: { locale: Locale; messages: Partial<Messages>; children: ReactNode }) {
  const outer = useMessages();
  return <NextIntlClientProvider locale={locale} messages={{ ...outer, ...messages }}>{children}</NextIntlClientProvider>;
}
