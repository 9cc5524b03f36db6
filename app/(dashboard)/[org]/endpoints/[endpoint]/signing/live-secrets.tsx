"use client";

import { KeyRound } from "lucide-react";
import { useNow, useTimeZone } from "@/components/clock";
import { CopyableId } from "@/components/copyable-id";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { RetryPolicy } from "@/lib/generated/prisma/enums";
import type { SecretFacts, SigningFacts } from "@/lib/signing-secrets/list";
import { carriesEverySignature } from "@/lib/signing/profiles";
import { EndOverlap } from "./end-overlap";
import { momentWords } from "./moment-words";
import { keyWords, signingSpan, type SigningSpan } from "./overlap";
import { RotateDialog } from "./rotate-dialog";

export interface LiveSecretsProps {
  org: string;
  endpoint: { id: string; retryPolicy: RetryPolicy };
  signing: SigningFacts;
  refusal: string | null;
  onRotated: (overlapMs: number) => void;
}

/** What may be known of the secrets: since when there is each, and when it signs. Never a value. */
export function LiveSecrets({ org, endpoint, signing, refusal, onRotated }: LiveSecretsProps) {
  const { profile, secrets } = signing;
  const rotating = secrets.length > 1;
  const { one } = keyWords(profile);
  return (
    <Section
      title={rotating ? `${one === "key" ? "Keys" : "Secrets"} in rotation` : `Signing ${one}`}
      description={rotating ? inRotation(signing) : one === "key" ? "The private key is kept encrypted and shown to nobody." : "It was shown once, when it was made. It is kept encrypted and cannot be shown again."}
      actions={
        <>
          {rotating ? <EndOverlap org={org} endpointId={endpoint.id} profile={profile} newest={secrets[0]!.id} refusal={refusal} /> : null}
          <RotateDialog org={org} endpoint={endpoint} profile={profile} refusal={refusal} onRotated={onRotated} />
        </>
      }
    >
      <ul aria-label="Live secrets" className="divide-y divide-line border-y border-line">
        {secrets.map((secret, index) => (
          <Row key={secret.id} secret={secret} name={rotating ? (index === 0 ? `New ${one}` : `Old ${one}`) : null} span={signingSpan(secrets, index)} />
        ))}
      </ul>
    </Section>
  );
}

function inRotation({ profile }: SigningFacts): string {
  return carriesEverySignature(profile)
    ? "Every request carries a signature by each of them, so your server may verify with either."
    : "A request of this profile has room for one signature: the oldest signs until it ends. Your server should accept either.";
}

function Row({ secret, name, span }: { secret: SecretFacts; name: string | null; span: SigningSpan }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-3 text-sm">
      <span className="flex min-w-0 items-center gap-2.5">
        <KeyRound aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="grid min-w-0 gap-0.5">
          {name ? <span className="font-medium">{name}</span> : null}
          <span className="flex flex-wrap gap-x-2 text-ink-muted"><span>Made <TimeAgo at={secret.createdAt} /></span><CopyableId value={secret.id} label="secret id" short /></span>
        </span>
      </span>
      <When span={span} />
    </li>
  );
}

function When({ span: { signsNow, from, until } }: { span: SigningSpan }) {
  const now = useNow(1_000);
  const zone = useTimeZone();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:ml-6.5">
      <Badge tone={signsNow ? "good" : "waiting"}>{signsNow ? "Signs now" : "Waits"}</Badge>
      {from ? <span>signs from {momentWords(from, now, zone)}, <Countdown to={from} /></span> : null}
      {until ? <span>{from ? "and " : ""}until {momentWords(until, now, zone)}{from ? null : <>, <Countdown to={until} prefix="for another " /></>}</span> : null}
    </span>
  );
}
