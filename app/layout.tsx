import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
import { pickMessages } from "@/lib/i18n/pick-messages";
import { sharedNamespaces } from "./i18n/shared-namespaces";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Posthorn", template: "%s · Posthorn" },
  description: "Webhooks: endpoints, deliveries, and why one did not arrive.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0f0f13" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const timeZone = knownTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  const locale = await getLocale();
  return (
    // The theme's script sets the class before the first paint, so the server cannot know it.
    <html lang={locale} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        {/* Of the texts, only those that every page needs: each page adds its own (app/i18n/translated.tsx). */}
        <NextIntlClientProvider messages={pickMessages(await getMessages(), sharedNamespaces)}>
          <Providers nonce={nonce} serverNow={Date.now()} timeZone={timeZone}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
