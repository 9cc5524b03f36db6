import { BookOpenText, Gauge, History, Inbox, LifeBuoy, Radio, Send, Settings, ShieldCheck, Webhook, type LucideIcon } from "lucide-react";
import type { SignedIn } from "@/lib/auth/session";

/** A page of the navigation. Its name is a text of the namespace "shell.nav". */
export interface NavPage {
  id: "overview" | "endpoints" | "deliveries" | "events" | "event-types" | "replays" | "playground" | "signature-debugger" | "settings" | "support";
  href: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  chord: string;
  /** Begins a group. */
  apart?: boolean;
}

/** The pages of an organization in order of use: a phone shows the first four in its bar. */
export function navigation({ organization, user }: Pick<SignedIn, "organization" | "user">): NavPage[] {
  const base = `/${organization.slug}`;
  return [
    { id: "overview", href: `${base}/overview`, icon: Gauge, chord: "o" },
    { id: "endpoints", href: `${base}/endpoints`, icon: Webhook, chord: "e" },
    { id: "deliveries", href: `${base}/deliveries`, icon: Send, chord: "d" },
    { id: "events", href: `${base}/events`, icon: Radio, chord: "v" },
    { id: "event-types", href: `${base}/event-types`, icon: BookOpenText, chord: "t" },
    { id: "replays", href: `${base}/replays`, icon: History, chord: "r" },
    { id: "playground", href: `${base}/playground`, icon: Inbox, chord: "p" },
    { id: "signature-debugger", href: `${base}/signature-debugger`, icon: ShieldCheck, chord: "b" },
    { id: "settings", href: `${base}/settings`, icon: Settings, chord: "s" },
    ...(user?.staff ? [{ id: "support", href: "/support", icon: LifeBuoy, chord: "u", apart: true } as const] : []),
  ];
}
