import Link from "next/link";
import { loadDocs } from "@/lib/docs/load";
import { DOC_SECTIONS } from "@/lib/docs/manifest";

export default function DocsHome() {
  const docs = loadDocs();
  return (
    <div className="grid max-w-[74ch] gap-8">
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-[-0.01em]">Documentation</h1>
        <p className="text-ink-muted">How to publish events, receive them rightly, and find out why one did not arrive.</p>
      </header>
      {DOC_SECTIONS.map((section) => (
        <section key={section} aria-labelledby={`section-${section}`} className="grid gap-2">
          <h2 id={`section-${section}`} className="text-sm font-medium text-ink-muted">{section}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {docs.filter((doc) => doc.section === section).map(({ slug, title, headings }) => (
              <li key={slug}>
                <Link href={`/docs/${slug}`} className="group grid gap-0.5 rounded-sm py-2.5">
                  <span className="font-medium group-hover:underline">{title}</span>
                  <span className="truncate text-sm text-ink-muted">{headings.filter(({ depth }) => depth === 2).slice(0, 5).map(({ text }) => text).join(" · ")}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-ink-muted">Every operation of the API is in the <Link href="/docs/api" className="font-medium text-accent underline">API reference</Link>.</p>
    </div>
  );
}
