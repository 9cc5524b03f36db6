import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReferenceNav } from "./reference-nav";
import { groups, slugOf } from "./reference";

export const metadata: Metadata = { title: { default: "API reference", template: "%s · API reference · Posthorn" } };

/** The reference is English in every language: it is the words of the OpenAPI document. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  const items = [{ href: "/docs/api", label: "Overview" }, ...groups.map((group) => ({ href: `/docs/api/${slugOf(group)}`, label: group }))];
  return (
    <div lang="en" className="mx-auto grid w-full max-w-[1320px] grid-cols-[minmax(0,1fr)] items-start gap-6 px-4 py-6 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-10">
      <ReferenceNav items={items} />
      <div className="grid min-w-0 gap-8">{children}</div>
    </div>
  );
}
