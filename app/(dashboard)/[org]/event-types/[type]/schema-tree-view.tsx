"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SchemaNode } from "@/lib/event-types/schema-tree";

/** Deeper and longer levels begin folded: a reader wants the outline first. */
const openLevels = 1;

/** Properties as one reads them: name, type, whether it is always there, what it means. Levels fold. */
export function SchemaTreeView({ nodes, fromExample }: { nodes: SchemaNode[]; fromExample: boolean }) {
  return <div className="rounded-lg border border-line px-4 py-1.5"><Level nodes={nodes} depth={0} fromExample={fromExample} /></div>;
}

function Level({ nodes, depth, fromExample }: { nodes: SchemaNode[]; depth: number; fromExample: boolean }) {
  return (
    <ul className="grid">
      {nodes.map((node) => (
        <li key={node.name} className="border-b border-line py-1.5 last:border-b-0">
          {node.children.length === 0 ? <div className="pl-5"><Property node={node} fromExample={fromExample} /></div> : (
            <details open={depth < openLevels && node.children.length <= 12} className="group/node">
              <summary className="flex cursor-pointer list-none gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-120 [details[open]>summary>&]:rotate-90" />
                <Property node={node} fromExample={fromExample} />
              </summary>
              <div className="mt-1.5 ml-2 border-l border-line pl-3"><Level nodes={node.children} depth={depth + 1} fromExample={fromExample} /></div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Property({ node, fromExample }: { node: SchemaNode; fromExample: boolean }) {
  const t = useTranslations("type.schema");
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <code className="foreign-text text-sm font-medium">{node.name === "*" ? t("anyName") : node.name}</code>
        <span className="font-mono text-xs text-ink-muted">{node.type}</span>
        {fromExample ? null : <span className="text-xs text-ink-muted">{t(node.required ? "always" : "sometimes")}</span>}
      </p>
      {node.description ? <p className="foreign-text text-sm text-ink-muted">{node.description}</p> : null}
      {node.facts.length > 0 ? <p className="foreign-text font-mono text-xs text-ink-muted">{node.facts.join(" · ")}</p> : null}
    </div>
  );
}
