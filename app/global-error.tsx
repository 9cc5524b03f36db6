"use client";

import "./globals.css";
import { useDatabaseAway } from "./use-database-away";

/** Stands in for the whole document when even the root layout could not be made, so it uses nothing of it, its texts neither. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const german = typeof navigator !== "undefined" && navigator.language.startsWith("de");
  const again = () => window.location.reload();
  const away = useDatabaseAway(again);
  const all = german ? GERMAN : ENGLISH;
  const words = away ? { ...all, ...all.away } : all;
  return (
    <html lang={german ? "de" : "en"}>
      <body>
        <title>{words.title}</title>
        <main aria-live="polite" className="mx-auto grid max-w-[560px] justify-items-start gap-3 px-4 pt-[12vh]">
          <h1 className="text-xl font-semibold">{words.title}</h1>
          <p className="text-base text-ink-muted">{words.text}{error.digest && !away ? ` ${words.reference} ${error.digest}.` : ""}</p>
          <button type="button" onClick={again} className="h-10 rounded-md border border-line-strong bg-surface px-4 text-base font-medium">{words.again}</button>
        </main>
      </body>
    </html>
  );
}

const ENGLISH = { title: "Posthorn cannot be shown", text: "Something went wrong on our side. Nothing that you had saved is lost.", reference: "If it happens again, quote the reference", again: "Try again", away: { title: "Posthorn cannot reach its database right now", text: "Nothing that was accepted is lost. This page looks every few seconds and then loads by itself." } };
const GERMAN = { title: "Posthorn lässt sich nicht zeigen", text: "Bei uns ging etwas schief. Nichts, was Sie gespeichert hatten, ist verloren.", reference: "Geschieht es noch einmal, nennen Sie die Referenz", again: "Noch einmal versuchen", away: { title: "Posthorn erreicht gerade seine Datenbank nicht", text: "Nichts, was angenommen wurde, ist verloren. Diese Seite sieht alle paar Sekunden nach und lädt dann von selbst." } };
