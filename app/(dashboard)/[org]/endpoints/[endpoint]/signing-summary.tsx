"use client";

import { KeyRound } from "lucide-react";
import Link from "next/link";
import { useNow, useTimeZone } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import type { SigningFacts } from "@/lib/signing-secrets/list";
import { carriesEverySignature } from "@/lib/signing/profiles";
import { momentWords } from "./signing/moment-words";
import { keyWords } from "./signing/overlap";
import { profileWords } from "./signing/profile-words";
import { useFreshFacts } from "./signing/use-fresh-facts";

/** How requests are signed, and which secret does. The secret itself is nowhere on this page, nor in what the page is made from. */
export function Signing({ org, id, signing }: { org: string; id: string; signing: SigningFacts }) {
  const { profile, secrets } = signing;
  const now = useNow(1_000);
  const zone = useTimeZone();
  const { one } = keyWords(profile);
  useFreshFacts(secrets.map((secret) => secret.expiresAt));
  const newest = secrets[0];
  const ends = secrets.length > 1 ? secrets.at(-1)!.expiresAt : null;
  return (
    <Section title="Signing" actions={<Button asChild size="sm"><Link href={`/${org}/endpoints/${id}/signing`}><KeyRound aria-hidden />Rotate or change</Link></Button>}>
      <dl className="grid gap-2.5 text-sm">
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-muted">Profile</dt>
          <dd className="min-w-0"><code className="text-[0.92em]">{profileWords[profile].name}</code><span className="block text-ink-muted">{profileWords[profile].headers.map(({ name }) => name).join(", ")}</span></dd>
        </div>
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-muted">{one === "key" ? "Key" : "Secret"}</dt>
          <dd className="min-w-0">
            {ends === null ? (
              <>{newest ? <>Made <TimeAgo at={newest.createdAt} />. </> : null}<span className="text-ink-muted">It is kept encrypted and cannot be shown again.</span></>
            ) : (
              <>
                <span className="font-medium text-waiting">In rotation for another <Countdown to={ends} prefix="" due="moment" /></span>
                <span className="block text-ink-muted">
                  {carriesEverySignature(profile) ? `The old and the new ${one} both sign until ${momentWords(ends, now, zone)}, then the new one alone.` : `The old ${one} signs until ${momentWords(ends, now, zone)}, then the new one does.`}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}
