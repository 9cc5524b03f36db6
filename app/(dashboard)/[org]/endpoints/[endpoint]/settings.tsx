import type { ReactNode } from "react";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { TextLink } from "@/components/ui/text-link";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { formatDuration } from "@/lib/format/duration";
import type { RetryPolicy, SigningProfile } from "@/lib/generated/prisma/enums";

/** How requests are signed. The secret itself is nowhere on this page, nor in what the page is made from. */
export function Signing({ org, id, profile }: { org: string; id: string; profile: SigningProfile }) {
  const { name, headers } = PROFILES[profile];
  return (
    <Section title="Signing">
      <dl className="grid gap-2.5 text-sm">
        <Item label="Profile">{name}</Item>
        <Item label="Headers"><span className="grid gap-0.5">{[...headers, "x-webhook-id", "x-webhook-event"].map((header) => <code key={header} className="text-xs">{header}</code>)}</span></Item>
        <Item label="Secret"><span className="text-ink-muted">A secret is shown once, when it is made. It is kept encrypted and cannot be shown again.</span></Item>
        <Item label="Change"><TextLink href={`/${org}/endpoints/${id}/signing`}>Rotate the secret or change the profile</TextLink></Item>
      </dl>
    </Section>
  );
}

export function Settings({ org, endpoint }: { org: string; endpoint: EndpointDetail }) {
  const { filters } = endpoint;
  return (
    <Section title="Settings">
      <dl className="grid gap-2.5 text-sm">
        <Item label="Events">
          {filters.includes("*") ? "All event types" : <span className="flex flex-wrap gap-1">{filters.map((filter) => <code key={filter} className="foreign-text rounded-sm border border-line px-1 text-xs">{filter}</code>)}</span>}
        </Item>
        <Item label="Retries">Up to {endpoint.maxAttempts} attempts, {POLICIES[endpoint.retryPolicy]}</Item>
        <Item label="Time limit">{formatDuration(endpoint.timeoutMs)} for an answer</Item>
        <Item label="Access"><TextLink href={`/${org}/endpoints/${endpoint.id}/authentication`}>Headers and authentication</TextLink></Item>
        <Item label="Delivery"><TextLink href={`/${org}/endpoints/${endpoint.id}/delivery`}>Retries, limits and order</TextLink></Item>
        <Item label="Added"><ExactTime at={endpoint.createdAt} style="minute" /></Item>
        {endpoint.updatedAt.slice(0, 19) === endpoint.createdAt.slice(0, 19) ? null : <Item label="Changed"><ExactTime at={endpoint.updatedAt} style="minute" /></Item>}
      </dl>
    </Section>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const PROFILES: Record<SigningProfile, { name: string; headers: string[] }> = {
  standard: { name: "Standard Webhooks (HMAC-SHA256)", headers: ["webhook-id", "webhook-timestamp", "webhook-signature"] },
  standard_asymmetric: { name: "Standard Webhooks (Ed25519)", headers: ["webhook-id", "webhook-timestamp", "webhook-signature"] },
  stripe: { name: "stripe", headers: ["x-webhook-signature"] },
  v1_hex: { name: "v1-hex", headers: ["x-webhook-timestamp", "x-webhook-signature"] },
  sha256_timestamp: { name: "sha256-timestamp", headers: ["x-webhook-timestamp", "x-webhook-signature"] },
  sha256_body: { name: "sha256-body", headers: ["x-webhook-signature"] },
};

const POLICIES: Record<RetryPolicy, string> = {
  any_failure: "after any failure",
  transient_only: "after network errors, 408, 429 and 5xx",
};
