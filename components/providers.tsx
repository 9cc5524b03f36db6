"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { ClockProvider } from "./clock";
import { Toaster } from "./ui/toaster";
import { TooltipProvider } from "./ui/tooltip";

export interface ProvidersProps {
  /** Of the Content-Security-Policy, for the theme's one script and for style elements that are made later. */
  nonce?: string;
  serverNow: number;
  timeZone: string;
  children: ReactNode;
}

/** What every page stands in: theme, clock, URL state, queries, tooltips, toasts. */
export function Providers({ nonce: nonceOfAnswer, serverNow, timeZone, children }: ProvidersProps) {
  // A refresh brings another answer's nonce; the policy in force is the document's.
  const [nonce] = useState(nonceOfAnswer);
  // Where Radix's scroll lock looks for it (package get-nonce).
  if (typeof window !== "undefined") (window as { __webpack_nonce__?: string }).__webpack_nonce__ ??= nonce;
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1 } } }));
  return (
    <ThemeProvider attribute="class" defaultTheme="system" disableTransitionOnChange nonce={nonce}>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>
          <ClockProvider serverNow={serverNow} timeZone={timeZone}>
            <TooltipProvider>{children}</TooltipProvider>
            <Toaster />
          </ClockProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
