"use client";

import "./globals.css";

/** Stands in for the whole document when even the root layout could not be made, so it uses nothing of it, its texts neither. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const german = typeof navigator !== "undefined" && navigator.language.startsWith("de");
  const words = german ? GERMAN : ENGLISH;
  return (
    <html lang={german ? "de" : "en"}>
      <body>
        <title>{words.title}</title>
        <main className="mx-auto grid max-w-[560px] justify-items-start gap-3 px-4 pt-[12vh]">
          <h1 className="text-xl font-semibold">{words.title}</h1>
          <p className="text-base text-ink-muted">{words.text}{error.digest ? ` ${words.reference} ${error.digest}.` : ""}</p>
          <button type="button" onClick={reset} className="h-10 rounded-md border border-line-strong bg-surface px-4 text-base font-medium">{words.again}</button>
        </main>
      </body>
    </html>
  );
}

const ENGLISH = { title: "Posthorn cannot be shown", text: "Something went wrong on our side. Nothing that you had saved is lost.", reference: "If it happens again, quote the reference", again: "Try again" };
const GERMAN = { title: "Posthorn lässt sich nicht zeigen", text: "Bei uns ging etwas schief. Nichts, was Sie gespeichert hatten, ist verloren.", reference: "Geschieht es noch einmal, nennen Sie die Referenz", again: "Noch einmal versuchen" };
