"use client";

import { useState } from "react";
import { Dialog } from "./ui/dialog";
import { Kbd } from "./ui/kbd";
import { useHotkeys } from "./use-hotkeys";

export interface KeyGroup {
  title: string;
  keys: { keys: string[]; does: string }[];
}

/** Press ? for the keys. Put one on each page that has keys of its own. */
export function KeyboardHelp({ groups }: { groups: KeyGroup[] }) {
  const [open, setOpen] = useState(false);
  useHotkeys({ "?": () => setOpen(true) });
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard" description="These work anywhere on the page, except while you type.">
      <div className="grid gap-5">
        {groups.map((group) => (
          <section key={group.title} className="grid gap-1">
            <h3 className="text-xs text-ink-faint">{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.does} className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-sm last:border-b-0">
                  <dt>{entry.does}</dt>
                  <dd className="flex gap-1">{entry.keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
