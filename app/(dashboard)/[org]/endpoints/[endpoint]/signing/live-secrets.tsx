"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNow } from "@/components/clock";
import { CopyableId } from "@/components/copyable-id";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { RetryPolicy } from "@/lib/generated/prisma/enums";
import type { Translator } from "@/lib/i18n/translator";
import type { SecretFacts, SigningFacts } from "@/lib/signing-secrets/list";
import { carriesEverySignature } from "@/lib/signing/profiles";
import { EndOverlap } from "./end-overlap";
import { momentWords } from "./moment-words";
import { useMomentWords } from "./use-moment-words";
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
  const t = useTranslations("signing");
  const { profile, secrets } = signing;
  const rotating = secrets.length > 1;
  const { one } = keyWords(profile);
  return (
    <Section
      title={rotating ? t("inRotation", { kind: one }) : t("theSecret", { kind: one })}
      description={rotating ? inRotation(t, signing) : one === "key" ? t("thePrivateKey") : t("itWasShown")}
      actions={
        <>
          {rotating ? <EndOverlap org={org} endpointId={endpoint.id} profile={profile} newest={secrets[0]!.id} refusal={refusal} /> : null}
          <RotateDialog org={org} endpoint={endpoint} profile={profile} refusal={refusal} onRotated={onRotated} />
        </>
      }
    >
      <ul aria-label={t("liveSecrets")} className="divide-y divide-line border-y border-line">
        {secrets.map((secret, index) => (
          <Row key={secret.id} secret={secret} name={rotating ? t(index === 0 ? "nameNew" : "nameOld", { kind: one }) : null} span={signingSpan(secrets, index)} />
        ))}
      </ul>
    </Section>
  );
}

function inRotation(t: Translator<"signing">, { profile }: SigningFacts): string {
  return carriesEverySignature(profile)
    ? t("everyRequestCarries")
    : t("aRequestOf");
}

function Row({ secret, name, span }: { secret: SecretFacts; name: string | null; span: SigningSpan }) {
  const t = useTranslations("signing");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-3 text-sm">
      <span className="flex min-w-0 items-center gap-2.5">
        <KeyRound aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="grid min-w-0 gap-0.5">
          {name ? <span className="font-medium">{name}</span> : null}
          <span className="flex flex-wrap gap-x-2 text-ink-muted"><span>{t.rich("made", { timeAgo: () => <TimeAgo at={secret.createdAt} /> })}</span><CopyableId value={secret.id} label={t("secretId")} short /></span>
        </span>
      </span>
      <When span={span} />
    </li>
  );
}

function When({ span: { signsNow, from, until } }: { span: SigningSpan }) {
  const t = useTranslations("signing");
  const now = useNow(1_000);
  const moment = useMomentWords();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:ml-6.5">
      <Badge tone={signsNow ? "good" : "waiting"}>{signsNow ? t("signsNow") : t("waits")}</Badge>
      {from ? <span>{t.rich("signsFrom", { from: momentWords(moment, from, now), countdown: () => <Countdown to={from} /> })}</span> : null}
      {until ? <span>{t.rich("untilWhen", { until: momentWords(moment, until, now), value2: () => <Countdown to={until} prefix={t("forAnother")} />, from: from ? "yes" : "no" })}</span> : null}
    </span>
  );
}
