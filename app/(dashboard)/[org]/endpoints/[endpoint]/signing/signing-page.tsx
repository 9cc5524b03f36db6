"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { takeEndpointSecretAction } from "@/app/(dashboard)/[org]/reveals/actions";
import { useReveal } from "@/app/(dashboard)/[org]/reveals/use-reveal";
import { WaitingBanner } from "@/app/(dashboard)/[org]/reveals/waiting-banner";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import type { RetryPolicy } from "@/lib/generated/prisma/enums";
import type { WaitingReveal } from "@/lib/reveals/waiting";
import type { SigningFacts } from "@/lib/signing-secrets/list";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { LiveSecrets } from "./live-secrets";
import { NewSecret } from "./new-secret";
import { ProfileSection } from "./profile-section";
import { PublicKey } from "./public-key";
import { useFreshFacts } from "./use-fresh-facts";
import { VerifyInCode } from "./verify-in-code";

export interface SigningPageProps {
  org: string;
  endpoint: { id: string; url: string; retryPolicy: RetryPolicy };
  signing: SigningFacts;
  waiting: WaitingReveal | null;
  /** Why this member cannot change it; null for one who can. */
  refusal: string | null;
}

/** What was made just now. */
interface Made {
  profile: SigningProfile;
  /** When the old one stops signing, ms since 1970, and how long after the rotation that is. */
  oldUntil: number;
  overlapMs: number;
}

export function SigningPage({ org, endpoint, signing, waiting, refusal }: SigningPageProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const reveal = useReveal(org, endpoint.id, waiting, takeEndpointSecretAction);
  const [made, setMade] = useState<Made | null>(null);
  const href = `/${org}/endpoints/${endpoint.id}`;
  const trail = [{ label: t("endpoints"), href: `/${org}/endpoints` }, { label: shortUrl(endpoint.url), href }];
  useFreshFacts(signing.secrets.map((secret) => secret.expiresAt));

  function show(profile: SigningProfile, overlapMs: number) {
    setMade({ profile, overlapMs, oldUntil: Date.now() + overlapMs });
    if (secretKindOf(profile) === "hmac") void reveal.take();
    // The facts only: the secret is in no answer but the one that takes it.
    router.refresh();
  }

  if (reveal.secret !== null) {
    const done = () => {
      setMade(null);
      reveal.forget();
    };
    return <NewSecret trail={trail} secret={reveal.secret} {...(made ?? madeBefore(signing))} onDone={done} />;
  }
  return (
    <Page>
      <PageHeader title={t("signing")} trail={trail} description={t("eachRequestIs")} />
      {refusal ? <Banner tone="off" title={t("youCanLook")}>{refusal}</Banner> : null}
      <WaitingBanner reveal={reveal} />
      {made !== null && secretKindOf(made.profile) === "ed25519" ? (
        <Banner tone="waiting" role="status" title={t("aNewKeyPairWas")}>{t("giveYourServer")}</Banner>
      ) : null}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-8">
          <LiveSecrets org={org} endpoint={endpoint} signing={signing} refusal={refusal} onRotated={(overlapMs) => show(signing.profile, overlapMs)} />
          {signing.publicKey !== null ? <PublicKey value={signing.publicKey} /> : null}
        </div>
        <div className="min-w-0 lg:row-span-2"><ProfileSection org={org} endpointId={endpoint.id} signing={signing} refusal={refusal} onChanged={(replaced, profile) => (replaced ? show(profile, 0) : router.refresh())} /></div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2"><VerifyInCode profile={signing.profile} publicKey={signing.publicKey} /></div>
      </div>
    </Page>
  );
}

/** For a secret that waited: how long the one before it signs on, as the facts tell. */
function madeBefore({ profile, secrets: [newest, before] }: SigningFacts): Made {
  const oldUntil = before?.expiresAt ? Date.parse(before.expiresAt) : 0;
  return { profile, oldUntil, overlapMs: newest && oldUntil ? oldUntil - Date.parse(newest.createdAt) : 0 };
}
