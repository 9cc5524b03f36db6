"use client";

import { ChevronRight, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Dialog as Primitive, VisuallyHidden } from "radix-ui";
import { useState, type KeyboardEvent } from "react";
import type { PaletteGroup, PaletteItem } from "./palette-item";
import { cn } from "./ui/cn";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "./ui/command";
import { dialogStyle, veilStyle } from "./ui/dialog-style";
import { Kbd } from "./ui/kbd";
import { useDialogFocus } from "./ui/use-dialog-focus";
import { usePaletteSearch, type PaletteSearch } from "./use-palette-search";
import { useRecent } from "./use-recent";

export interface CommandPaletteProps {
  /** Always offered: pages and actions. Filtered here. */
  groups: PaletteGroup[];
  /** Finds things by any id or text; its results are shown as they come. */
  search?: PaletteSearch;
  /** Whose recent places are offered. */
  recentOf: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A list within the palette; null while its items are on their way, words where they cannot be had. */
interface OpenList {
  id: string;
  label: string;
  items: PaletteItem[] | string | null;
}

/** ⌘K: goes to any page, does what has no page, and finds any event, delivery or endpoint by its id. */
export function CommandPalette({ groups, search, recentOf, open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations("palette");
  const router = useRouter();
  const focus = useDialogFocus();
  const [query, setQuery] = useState("");
  const [list, setList] = useState<OpenList | null>(null);
  const { recent, reload, add } = useRecent(recentOf);
  const { found, state } = usePaletteSearch(search, open && list === null ? query.trim() : "");
  const [selected, setSelected] = useState("");
  // What was found stands first, and Enter goes there: as long as nothing has come, the best action is meant.
  const [seen, setSeen] = useState(found);
  if (found !== seen) {
    setSeen(found);
    const first = found[0]?.items[0];
    if (first) setSelected(valueOf(first));
  }
  // Each time it opens, from the start.
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    setQuery("");
    setList(null);
    if (open) reload();
  }

  function choose(item: PaletteItem) {
    if (item.list) {
      setQuery("");
      setSelected(""); // the first of the list, once it is there
      setList({ id: item.id, label: item.label, items: null });
      const fill = (items: PaletteItem[] | string) => setList((now) => (now?.id === item.id ? { ...now, items } : now));
      return void item.list().then(fill, () => fill(t("broken")));
    }
    onOpenChange(false);
    if (item.run) return item.run();
    if (!item.href) return;
    add({ href: item.href, label: item.label, note: item.note, mono: item.mono });
    router.push(item.href);
  }
  function back(event: KeyboardEvent) {
    if (list === null || query !== "" || event.key !== "Backspace") return;
    event.preventDefault();
    setSelected("");
    setList(null);
  }

  const idle = query.trim() === "";
  const shown = list === null ? groups : Array.isArray(list.items) ? [{ heading: list.label, items: list.items }] : [];
  const empty = list === null ? t(state === "idle" ? "nothing" : state) : typeof list.items === "string" ? list.items : t(list.items === null ? "searching" : "nothingHere");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={veilStyle} />
        <Primitive.Content
          data-modal
          {...focus}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (list === null) return;
            event.preventDefault();
            setList(null);
            setQuery("");
          }}
          className={cn(dialogStyle, "overflow-hidden max-sm:top-0 max-sm:bottom-auto max-sm:rounded-t-none max-sm:rounded-b-lg sm:max-w-xl")}
        >
          <VisuallyHidden.Root><Primitive.Title>{t("open")}</Primitive.Title></VisuallyHidden.Root>
          <Command label={t("open")} loop key={list?.id ?? ""} value={selected} onValueChange={setSelected}>
            <CommandInput placeholder={list?.label ?? t("placeholder")} value={query} onValueChange={setQuery} onKeyDown={back} autoFocus className="h-12 text-base" trailing={<Kbd>Esc</Kbd>} />
            <CommandList label={t("results")} className="max-h-[min(26rem,60dvh)]">
              <CommandEmpty>{empty}</CommandEmpty>
              {idle && list === null && recent.length > 0 ? <Group group={{ heading: t("recent"), items: recent.map((place) => ({ ...place, id: `recent ${place.href}`, icon: <History aria-hidden /> })) }} onChoose={choose} /> : null}
              {/* The server has matched these already: the query as a keyword keeps cmdk from filtering them again. */}
              {list === null ? found.map((group) => <Group key={group.heading} group={group} onChoose={choose} keyword={query} />) : null}
              {shown.map((group) => <Group key={group.heading} group={group} onChoose={choose} />)}
            </CommandList>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** What cmdk tells lines apart by, and searches. */
function valueOf(item: PaletteItem): string {
  return `${item.label} ${item.id}`;
}

function Group({ group, onChoose, keyword }: { group: PaletteGroup; onChoose: (item: PaletteItem) => void; keyword?: string }) {
  return (
    <CommandGroup heading={group.heading}>
      {group.items.map((item) => (
        <CommandItem key={item.id} value={valueOf(item)} keywords={[...(item.keywords ?? []), ...(keyword ? [keyword] : [])]} onSelect={() => onChoose(item)}>
          {item.icon}
          <span className={cn("min-w-0 flex-1 truncate", item.mono && "font-mono text-xs")}>{item.label}</span>
          {item.note ? <span className="max-w-[45%] shrink-0 truncate text-xs text-ink-faint">{item.note}</span> : null}
          {item.keys ? <span aria-hidden className="flex gap-0.5 pointer-coarse:hidden">{item.keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</span> : null}
          {item.list ? <ChevronRight aria-hidden className="text-ink-faint" /> : null}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
