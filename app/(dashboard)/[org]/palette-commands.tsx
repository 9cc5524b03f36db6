"use client";

import { Building2, CircleHelp, Languages, Monitor, Moon, Plus, RotateCw, Send, Settings, Sun, SunMoon, Terminal, Zap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { CommandPalette } from "@/components/command-palette";
import { useKeyboardHelp } from "@/components/keyboard-help";
import type { PaletteGroup, PaletteItem } from "@/components/palette-item";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { localeNames, locales } from "@/lib/i18n/locales";
import { chooseLocaleAction } from "@/app/i18n/choose-locale";
import { callAction } from "./call-action";
import type { OrganizationPaletteProps } from "./palette";
import { endpointChoicesAction, publishCommandAction, sendTestFromPaletteAction } from "./palette-actions";
import { usePaletteHits } from "./use-palette-hits";

export interface PaletteCommandsProps extends OrganizationPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the palette of an organization's pages offers, and what it does. Loaded after the page. */
export function PaletteCommands({ org, pages, settings, organizations, may, open, onOpenChange }: PaletteCommandsProps) {
  const t = useTranslations("palette");
  const router = useRouter();
  const locale = useLocale();
  const { setTheme } = useTheme();
  const showKeys = useKeyboardHelp();
  const search = usePaletteHits(org);
  const [command, setCommand] = useState<string | null>(null);

  const groups = useMemo<PaletteGroup[]>(() => {
    const sendTest = (endpoint: { id: string; url: string }) => async () => {
      const sent = await callAction(() => sendTestFromPaletteAction(org, endpoint.id));
      if (sent.ok) router.push(`/${org}/deliveries/${sent.deliveryId}`);
      else toast.error(sent.error.message, { description: sent.error.fix });
    };
    const endpoints = async (): Promise<PaletteItem[] | string> => {
      const answer = await callAction(() => endpointChoicesAction(org));
      if (!answer.ok) return answer.error.message;
      if (answer.endpoints.length === 0) return t("noEndpoints");
      return answer.endpoints.map((endpoint) => ({ id: endpoint.id, label: endpoint.url, note: endpoint.description, mono: true, icon: <Send aria-hidden />, run: () => void sendTest(endpoint)() }));
    };
    const showCommand = async () => {
      const answer = await callAction(() => publishCommandAction(org));
      if (answer.ok) setCommand(answer.command);
      else toast.error(answer.error.message, { description: answer.error.fix });
    };
    const chooseLocale = async (chosen: string) => {
      await callAction(() => chooseLocaleAction(chosen));
      router.refresh();
    };
    const actions: (PaletteItem | false)[] = [
      may.addEndpoint && { id: "add-endpoint", label: t("addEndpoint"), href: `/${org}/endpoints/new`, icon: <Plus aria-hidden /> },
      may.sendTest && { id: "send-test", label: t("sendTest"), list: endpoints, icon: <Zap aria-hidden /> },
      may.publish && { id: "publish", label: t("publishCommand"), run: () => void showCommand(), icon: <Terminal aria-hidden />, keywords: ["curl", "api"] },
      { id: "replay", label: t("replay"), href: `/${org}/replays/new`, icon: <RotateCw aria-hidden /> },
      organizations.length > 1 && {
        id: "organizations", label: t("switchOrganization"), icon: <Building2 aria-hidden />,
        list: async () => organizations.filter(({ id }) => id !== org).map(({ id, name, href }) => ({ id, label: name, href, icon: <Building2 aria-hidden /> })),
      },
      {
        id: "theme", label: t("theme"), icon: <SunMoon aria-hidden />, keywords: ["dark", "light"],
        list: async () => ([["light", <Sun key="" aria-hidden />], ["dark", <Moon key="" aria-hidden />], ["system", <Monitor key="" aria-hidden />]] as const).map(([theme, icon]) => ({ id: theme, label: t(theme), icon, run: () => setTheme(theme) })),
      },
      {
        id: "language", label: t("language"), icon: <Languages aria-hidden />, keywords: ["language", "Sprache"],
        list: async () => locales.map((each) => ({ id: each, label: localeNames[each], note: each === locale ? t("current") : undefined, icon: <Languages aria-hidden />, run: () => void chooseLocale(each) })),
      },
      { id: "keys", label: t("keys"), keys: ["?"], run: showKeys, icon: <CircleHelp aria-hidden /> },
    ];
    return [
      { heading: t("pages"), items: pages.map(({ id, label, href, chord, icon }) => ({ id, label, href, icon, keys: ["g", chord] })) },
      { heading: t("actions"), items: actions.filter((action) => action !== false) },
      { heading: t("settings"), items: settings.map((section) => ({ ...section, id: `settings ${section.id}`, icon: <Settings aria-hidden /> })) },
    ];
  }, [t, org, pages, settings, organizations, may, locale, router, setTheme, showKeys]);

  return (
    <>
      <CommandPalette groups={groups} search={search} recentOf={org} open={open} onOpenChange={onOpenChange} />
      <Dialog open={command !== null} onOpenChange={(open) => !open && setCommand(null)} size="lg" title={t("publishCommand")} description={t("publishHint")}>
        <CodeBlock label={t("command")} language="bash" code={command ?? ""} />
      </Dialog>
    </>
  );
}
