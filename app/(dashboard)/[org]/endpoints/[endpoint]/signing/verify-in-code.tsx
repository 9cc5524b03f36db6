"use client";

import { Section } from "@/components/section";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { CodeTabs } from "./code-tabs";

/** The receiver's side, for the profile in use. The secret is not known here: the code reads it from the environment. */
export function VerifyInCode({ profile, publicKey }: { profile: SigningProfile; publicKey: string | null }) {
  return (
    <Section
      title="Verify in code"
      description={secretKindOf(profile) === "hmac" ? "Over the raw body, before anything parses it. The secret comes from WEBHOOK_SECRET in your server's environment." : "Over the raw body, before anything parses it. The public key is in the code already."}
    >
      <CodeTabs profile={profile} secret={publicKey} />
    </Section>
  );
}
