"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import type { RetryPolicy } from "@/lib/generated/prisma/enums";
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
  /** Why this member cannot change it; null for one who can. */
  refusal: string | null;
}

/** What was made just now. The secret lives in this component's state alone and goes with it. */
interface Made {
  key: string;
  profile: SigningProfile;
  /** When the old one stops signing, ms since 1970, and how long after the rotation that is. */
  oldUntil: number;
  overlapMs: number;
}

export function SigningPage({ org, endpoint, signing, refusal }: SigningPageProps) {
  const router = useRouter();
  const [made, setMade] = useState<Made | null>(null);
  const href = `/${org}/endpoints/${endpoint.id}`;
  const trail = [{ label: "Endpoints", href: `/${org}/endpoints` }, { label: shortUrl(endpoint.url), href }];
  useFreshFacts(signing.secrets.map((secret) => secret.expiresAt));

  useEffect(() => {
    // A browser may keep a page that was left and bring it back as it was: without the secret, then.
    const forget = () => setMade(null);
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, []);

  function show(key: string | null, profile: SigningProfile, overlapMs = 0) {
    setMade(key === null ? null : { key, profile, overlapMs, oldUntil: Date.now() + overlapMs });
    // The facts only: the secret is in no answer but the action's own.
    router.refresh();
  }

  if (made !== null && secretKindOf(made.profile) === "hmac") {
    return <NewSecret trail={trail} secret={made.key} profile={made.profile} oldUntil={made.oldUntil} overlapMs={made.overlapMs} onDone={() => setMade(null)} />;
  }
  return (
    <Page>
      <PageHeader title="Signing" trail={trail} description="Each request is signed, so that your server can tell that it comes from us and that nobody changed it on the way." />
      {refusal ? <Banner tone="off" title="You can look, but not change anything here">{refusal}</Banner> : null}
      {made !== null ? (
        <Banner tone="waiting" role="status" title="A new key pair was made">Give your server the public key below. It is no secret, and stays on this page.</Banner>
      ) : null}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-8">
          <LiveSecrets org={org} endpoint={endpoint} signing={signing} refusal={refusal} onRotated={(key, overlapMs) => show(key, signing.profile, overlapMs)} />
          {signing.publicKey !== null ? <PublicKey value={signing.publicKey} /> : null}
        </div>
        <div className="min-w-0 lg:row-span-2"><ProfileSection org={org} endpointId={endpoint.id} signing={signing} refusal={refusal} onChanged={show} /></div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2"><VerifyInCode profile={signing.profile} publicKey={signing.publicKey} /></div>
      </div>
    </Page>
  );
}
