import { Fragment } from "react";
import { cn } from "@/components/ui/cn";

/** The document's descriptions: paragraphs, `code` and **strong** words, and nothing else. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("grid max-w-3xl gap-2 text-sm text-ink-muted", className)}>
      {text.split("\n\n").map((paragraph, index) => <p key={index}><Inline text={paragraph} /></p>)}
    </div>
  );
}

export function Inline({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (part.startsWith("`")) return <code key={index} className="rounded-sm bg-inset px-1 font-mono text-[0.92em] text-ink [overflow-wrap:anywhere]">{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={index} className="font-medium text-ink">{part.slice(2, -2)}</strong>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}
