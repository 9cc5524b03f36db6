import { TextLink } from "@/components/ui/text-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/section";
import type { InboxSummary } from "@/lib/playground/list";

/** Where the inbox receives, and which endpoints send there. */
export function InboxAddress({ org, inbox }: { org: string; inbox: InboxSummary }) {
  const { url, endpoints } = inbox;
  return (
    <Section title="Inbox URL">
      <div className="flex min-w-0 items-start gap-1 rounded-lg border border-line bg-inset py-1.5 pr-1.5 pl-3">
        <code className="foreign-text min-w-0 flex-1 py-1 text-xs">{url}</code>
        <CopyButton text={url} label="Copy inbox URL" />
      </div>
      {endpoints.length === 0 ? (
        <p className="text-sm text-ink-muted">No endpoint sends here yet. Anyone who has this URL can post to it; only what one of your endpoints has signed is verified.</p>
      ) : (
        <p className="text-sm text-ink-muted">
          Verified against the signing secret of{" "}
          {endpoints.map((id, index) => (
            <span key={id}>
              {index === 0 ? null : index === endpoints.length - 1 ? " and " : ", "}
              <TextLink href={`/${org}/endpoints/${id}`}>{endpoints.length === 1 ? "the endpoint that sends here" : `endpoint ${index + 1}`}</TextLink>
            </span>
          ))}
          .
        </p>
      )}
    </Section>
  );
}
