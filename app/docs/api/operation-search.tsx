"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useState, type ReactNode } from "react";
import { Input } from "@/components/ui/input";

export interface ListedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  href: string;
  group: string;
  badge: ReactNode;
}

/** Every operation, found by words of its method, address and summary. Without scripts it is the whole list. */
export function OperationSearch({ operations }: { operations: ListedOperation[] }) {
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ id, method, path, summary }) => words.every((word) => `${id} ${method} ${path} ${summary}`.toLowerCase().includes(word)));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="grid gap-5">
      <div className="max-w-md">
        <Input type="search" aria-label="Search operations" placeholder="Search, such as rotate or /replays" value={typed} onChange={(event) => setTyped(event.target.value)} leading={<Search aria-hidden />} />
      </div>
      <p role="status" className="text-xs text-ink-muted">{found.length} of {operations.length} operations</p>
      {groups.map((group) => (
        <section key={group} aria-label={group} className="grid gap-1">
          <h3 className="text-sm font-medium">{group}</h3>
          <ul className="grid">
            {found.filter((each) => each.group === group).map(({ id, path, summary, href, badge }) => (
              <li key={id}>
                <Link href={href} prefetch={false} className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-md px-2 py-1.5 hover:bg-hover sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
                  {badge}
                  <span className="text-sm">{summary}</span>
                  <code className="col-start-2 font-mono text-xs text-ink-muted [overflow-wrap:anywhere] sm:col-start-3">{path}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
