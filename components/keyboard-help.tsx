"use client";

import { useTranslations } from "next-intl";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { Dialog } from "./ui/dialog";
import { Kbd } from "./ui/kbd";
import { useHotkeys } from "./use-hotkeys";

export interface KeyGroup {
  title: string;
  /** `then` marks keys that are pressed one after the other; others are alternatives. */
  keys: { keys: string[]; does: string; then?: boolean }[];
}

type Register = (groups: KeyGroup[]) => () => void;

const HelpContext = createContext<{ register: Register; open: () => void } | null>(null);

/**
 * Press ? for the keys: those of the page first, then those that work everywhere. Stands once around all pages.
 */
export function KeyboardHelpProvider({ groups, children }: { groups: KeyGroup[]; children: ReactNode }) {
  const t = useTranslations("keys");
  const [open, setOpen] = useState(false);
  const [ofPages, setOfPages] = useState<KeyGroup[][]>([]);
  const register = useCallback<Register>((added) => {
    setOfPages((all) => [...all, added]);
    return () => setOfPages((all) => all.filter((each) => each !== added));
  }, []);
  useHotkeys({ "?": () => setOpen(true) });
  const help = useMemo(() => ({ register, open: () => setOpen(true) }), [register]);
  return (
    <HelpContext value={help}>
      {children}
      <Dialog open={open} onOpenChange={setOpen} size="lg" textOnly title={t("title")} description={t("description")}>
        <div className="gap-x-8 sm:columns-2">
          {joined(ofPages.flat(), groups).map((group) => <KeyList key={group.title} group={group} then={t("then")} or={t("or")} />)}
        </div>
      </Dialog>
    </HelpContext>
  );
}

/** The keys of one page. `groups` must be the same object at each render. */
export function KeyboardHelp({ groups }: { groups: KeyGroup[] }) {
  const register = useContext(HelpContext)?.register;
  useEffect(() => register?.(groups), [register, groups]);
  return null;
}

/** Opens the list of keys, for a menu or the palette. */
export function useKeyboardHelp(): () => void {
  const help = useContext(HelpContext);
  return help?.open ?? nothing;
}

function KeyList({ group, then, or }: { group: KeyGroup; then: string; or: string }) {
  return (
    <section className="mb-5 grid break-inside-avoid gap-1">
      <h3 className="text-xs text-ink-faint">{group.title}</h3>
      <dl>
        {group.keys.map((entry) => (
          <div key={entry.does} className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 text-sm last:border-b-0">
            <dt>{entry.does}</dt>
            <dd className="flex shrink-0 items-center gap-1 text-xs text-ink-faint">
              {entry.keys.map((key, index) => (
                <span key={key} className="inline-flex items-center gap-1">
                  {index > 0 && entry.keys[0] !== "⌘" && entry.keys[0] !== "Ctrl" ? (entry.then ? then : or) : null}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where a page has given a key a meaning of its own, that one holds. */
function joined(ofPage: KeyGroup[], everywhere: KeyGroup[]): KeyGroup[] {
  const taken = new Set(ofPage.flatMap((group) => group.keys.map((entry) => entry.keys.join(" "))));
  const rest = everywhere.map((group) => ({ ...group, keys: group.keys.filter((entry) => !taken.has(entry.keys.join(" "))) }));
  return [...ofPage, ...rest.filter((group) => group.keys.length > 0)];
}

function nothing(): void {}
