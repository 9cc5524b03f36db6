"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import type { SigningFacts } from "@/lib/signing-secrets/list";
import { carriesEverySignature } from "@/lib/signing/profiles";
import { momentWords } from "./signing/moment-words";
import { useMomentWords } from "./signing/use-moment-words";
import { keyWords } from "./signing/overlap";
import { profileWords } from "./signing/profile-words";
import { useFreshFacts } from "./signing/use-fresh-facts";

/** How requests are signed, and which secret does. The secret itself is nowhere on this page, nor in what the page is made from. */
export function Signing({ org, id, signing }: { org: string; id: string; signing: SigningFacts }) {
  const t = useTranslations("endpoint");
  const { profile, secrets } = signing;
  const now = useNow(1_000);
  const moment = useMomentWords();
  const { one } = keyWords(profile);
  useFreshFacts(secrets.map((secret) => secret.expiresAt));
  const newest = secrets[0];
  const ends = secrets.length > 1 ? secrets.at(-1)!.expiresAt : null;
  return (
    <Section title={t("signing")} actions={<Button asChild size="sm"><Link href={`/${org}/endpoints/${id}/signing`}>{t.rich("rotateOrChange", { keyRound: () => <KeyRound aria-hidden /> })}</Link></Button>}>
      <dl className="grid gap-2.5 text-sm">
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-muted">{t("profile")}</dt>
          <dd className="min-w-0"><code className="text-[0.92em]">{profileWords[profile].name}</code><span className="block text-ink-muted">{profileWords[profile].headers.map(({ name }) => name).join(", ")}</span></dd>
        </div>
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-muted">{one === "key" ? t("key") : t("secret")}</dt>
          <dd className="min-w-0">
            {ends === null ? (
              <>{newest ? <>{t.rich("made", { timeAgo: () => <TimeAgo at={newest.createdAt} /> })}</> : null}<span className="text-ink-muted">{newest ? " " : null}{t("itIsKept")}</span></>
            ) : (
              <>
                <span className="font-medium text-waiting">{t.rich("inRotationFor", { countdown: () => <Countdown to={ends} prefix="" due={t("moment")} /> })}</span>
                <span className="block text-ink-muted">
                  {carriesEverySignature(profile) ? t("bothSign", { kind: one, until: momentWords(moment, ends, now) }) : t("oldSigns", { kind: one, until: momentWords(moment, ends, now) })}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}
