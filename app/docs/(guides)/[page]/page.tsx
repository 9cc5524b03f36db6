import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { findDoc, loadDocs } from "@/lib/docs/load";
import { Markdown } from "@/app/docs/(guides)/markdown";

type Props = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findDoc((await params).page)?.title };
}

export default async function DocPage({ params }: Props) {
  const { page } = await params;
  const docs = loadDocs();
  const at = docs.findIndex(({ slug }) => slug === page);
  const doc = docs[at];
  if (!doc) notFound();
  const contents = doc.headings.filter(({ depth }) => depth === 2);
  return (
    <div className="flex gap-10">
      <article className="grid min-w-0 flex-1 content-start gap-4 text-base leading-6 [&>*]:min-w-0">
        <h1 className="text-2xl font-semibold tracking-[-0.01em]">{doc.title}</h1>
        <Markdown tokens={doc.tokens} file={doc.file} />
        <nav aria-label="Pages before and after" className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-4 text-sm">
          <Neighbour doc={docs[at - 1]} word="Before" />
          <Neighbour doc={docs[at + 1]} word="Next" />
        </nav>
      </article>
      {contents.length > 1 ? (
        <aside className="thin-scroll sticky top-18 hidden max-h-[calc(100dvh-6rem)] w-52 shrink-0 self-start overflow-y-auto xl:block">
          <nav aria-label="On this page">
            <p className="text-xs font-medium text-ink-faint">On this page</p>
            <ul className="mt-2 grid gap-1.5 text-sm">{contents.map(({ text, anchor }) => <li key={anchor}><a href={`#${anchor}`} className="rounded-sm text-ink-muted hover:text-ink">{text}</a></li>)}</ul>
          </nav>
        </aside>
      ) : null}
    </div>
  );
}

function Neighbour({ doc, word }: { doc?: { slug: string; title: string }; word: string }) {
  return doc ? <Link href={`/docs/${doc.slug}`} className="rounded-sm text-ink-muted hover:text-ink">{word}: <span className="font-medium text-ink">{doc.title}</span></Link> : <span />;
}
