"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/section";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { CodeTabs } from "./code-tabs";

/** The receiver's side, for the profile in use. The secret is not known here: the code reads it from the environment. */
export function VerifyInCode({ profile, publicKey }: { profile: SigningProfile; publicKey: string | null }) {
  const t = useTranslations("signing");
  return (
    <Section
      title={t("verifyInCode")}
      description={secretKindOf(profile) === "hmac" ? t("overTheRaw") : t("overTheRawBody")}
    >
      <CodeTabs profile={profile} secret={publicKey} />
    </Section>
  );
}
