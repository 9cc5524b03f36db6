import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
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
  return (
    // The theme's script sets the class before the first paint, so the server cannot know it.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <Providers nonce={nonce} serverNow={Date.now()} timeZone={timeZone}>{children}</Providers>
      </body>
    </html>
  );
}
