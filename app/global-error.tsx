"use client";

import "./globals.css";

/** Stands in for the whole document when even the root layout could not be made, so it uses nothing of it. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Posthorn cannot be shown</title>
        <main className="mx-auto grid max-w-[560px] justify-items-start gap-3 px-4 pt-[12vh]">
          <h1 className="text-xl font-semibold">Posthorn cannot be shown</h1>
          <p className="text-base text-ink-muted">Something went wrong on our side. Nothing that you had saved is lost.{error.digest ? ` If it happens again, quote the reference ${error.digest}.` : ""}</p>
          <button type="button" onClick={reset} className="h-10 rounded-md border border-line-strong bg-surface px-4 text-base font-medium">Try again</button>
        </main>
      </body>
    </html>
  );
}
