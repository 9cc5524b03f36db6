"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as Primitive, VisuallyHidden } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { cn } from "./ui/cn";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "./ui/command";
import { dialogStyle, veilStyle } from "./ui/dialog-style";
import { Kbd } from "./ui/kbd";
import { useDialogFocus } from "./ui/use-dialog-focus";
import { useHotkeys } from "./use-hotkeys";
import { useModKey } from "./use-mod-key";

export interface PaletteItem {
  label: string;
  href: string;
  /** Small, at the right: what kind of thing, or when. */
  note?: string;
  icon?: ReactNode;
  keywords?: string[];
  mono?: boolean;
}

export interface PaletteGroup {
  heading: string;
  items: PaletteItem[];
}

export interface CommandPaletteProps {
  /** Always offered: pages and actions with an address. Filtered here. */
  groups: PaletteGroup[];
  /** Finds things by any id or text; its results are shown as they come. A server action will do. */
  search?: (query: string) => Promise<PaletteGroup[]>;
  placeholder?: string;
  /** Opens at "/" too; false on a page where "/" goes to a search field of its own. */
  slashKey?: boolean;
}

/** ⌘K: goes to any page, and finds any event, delivery or endpoint by its id. Brings its button. */
export function CommandPalette({ groups, search, placeholder = "Search or paste an id", slashKey = true }: CommandPaletteProps) {
  const router = useRouter();
  const modKey = useModKey();
  const focus = useDialogFocus();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const { found, state } = useSearch(search, open ? query.trim() : "");
  useHotkeys({ "mod+k": () => setOpen((was) => !was), "/": slashKey ? () => setOpen(true) : undefined });

  function change(next: boolean) {
    setOpen(next);
    if (!next) setQuery("");
  }
  function go(href: string) {
    change(false);
    router.push(href);
  }

  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Trigger asChild>
        <button type="button" aria-keyshortcuts="Meta+K Control+K" className="inline-flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted hover:text-ink max-md:border-transparent max-md:bg-transparent md:w-56 pointer-coarse:h-10">
          <Search aria-hidden className="size-4 shrink-0" />
          <span className="flex-1 text-left max-md:sr-only">Search</span>
          <span aria-hidden className="flex gap-0.5 max-md:hidden"><Kbd>{modKey}</Kbd><Kbd>K</Kbd></span>
        </button>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className={veilStyle} />
        <Primitive.Content data-modal {...focus} aria-describedby={undefined} className={cn(dialogStyle, "overflow-hidden max-sm:top-0 max-sm:bottom-auto max-sm:rounded-t-none max-sm:rounded-b-lg sm:max-w-xl")}>
          <VisuallyHidden.Root><Primitive.Title>Search</Primitive.Title></VisuallyHidden.Root>
          <Command label="Search" loop>
            <CommandInput placeholder={placeholder} value={query} onValueChange={setQuery} className="h-12 text-base" trailing={<Kbd>Esc</Kbd>} />
            <CommandList className="max-h-[min(26rem,60dvh)]">
              <CommandEmpty>{state === "searching" ? "Searching…" : state === "broken" ? "The search did not answer. Try again." : "Nothing found. Any id works: an event, a delivery, an endpoint."}</CommandEmpty>
              {groups.map((group) => <PaletteGroupView key={group.heading} group={group} onGo={go} />)}
              {/* The server has matched these already: the query as a keyword keeps cmdk from filtering them again. */}
              {found.map((group) => <PaletteGroupView key={group.heading} group={group} onGo={go} keyword={query} />)}
            </CommandList>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function PaletteGroupView({ group, onGo, keyword }: { group: PaletteGroup; onGo: (href: string) => void; keyword?: string }) {
  return (
    <CommandGroup heading={group.heading}>
      {group.items.map((item) => (
        <CommandItem key={item.href} value={`${item.label} ${item.href}`} keywords={[...(item.keywords ?? []), ...(keyword ? [keyword] : [])]} onSelect={() => onGo(item.href)}>
          {item.icon}
          <span className={cn("min-w-0 flex-1 truncate", item.mono && "font-mono text-xs")}>{item.label}</span>
          {item.note ? <span className="shrink-0 text-xs text-ink-faint">{item.note}</span> : null}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** Asks 150 ms after the last key; only the answer to the latest question counts. */
function useSearch(search: CommandPaletteProps["search"], query: string) {
  const [answer, setAnswer] = useState<{ query: string; found: PaletteGroup[]; broken: boolean }>({ query: "", found: [], broken: false });
  useEffect(() => {
    if (!search || query.length < 2) return;
    let stale = false;
    const timer = setTimeout(() => {
      search(query).then(
        (found) => stale || setAnswer({ query, found, broken: false }),
        () => stale || setAnswer({ query, found: [], broken: true }),
      );
    }, 150);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [search, query]);
  const current = answer.query === query && query !== "";
  const state = !search || query.length < 2 || (current && !answer.broken) ? "idle" : current ? "broken" : "searching";
  return { found: current ? answer.found : [], state } as const;
}
