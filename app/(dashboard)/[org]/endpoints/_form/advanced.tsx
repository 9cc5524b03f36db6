"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { Section } from "@/components/section";
import { RadioGroup } from "@/components/ui/radio-group";
import { profileWords } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/profile-words";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { useFormat } from "@/components/use-format";
import { advancedWords } from "./advanced-words";
import { AuthorizationFields, CertificateFields, HeaderFields } from "./credentials-fields";
import type { CredentialsDraft } from "./credentials-draft";
import { Disclosure } from "./disclosure";
import { LimitFields, OrderFields, RetryFields } from "./settings-fields";
import type { SettingsDraft } from "./settings-draft";

export interface AdvancedProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  settings: SettingsDraft;
  onSettings: (change: Partial<SettingsDraft>) => void;
  /** Of a new endpoint, which brings them along; an existing one has pages of their own for these. */
  fresh: { profile: SigningProfile; onProfile: (profile: SigningProfile) => void; credentials: CredentialsDraft; onCredentials: (change: Partial<CredentialsDraft>) => void } | null;
  /** Where an existing endpoint's signing and authentication are. */
  href: string | null;
  problem: (field: string) => string | undefined;
}

/** Everything about an endpoint that has a good default. */
export function Advanced({ open, onOpenChange, settings, onSettings, fresh, href, problem }: AdvancedProps) {
  const t = useTranslations("endpointForm");
  const profileText = useTranslations("profile");
  const format = useFormat();
  const fields = { draft: settings, onChange: onSettings, problem };
  const credentials = fresh && { draft: fresh.credentials, onChange: fresh.onCredentials, problem };
  return (
    <Disclosure title={t("advanced")} summary={advancedWords(t, format, settings, fresh?.profile ?? null, fresh?.credentials ?? null)} open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-8">
        {fresh ? (
          <Section title={t("signing")}>
            <RadioGroup
              label={t("profile")}
              hideLabel
              value={fresh.profile}
              onValueChange={(value) => fresh.onProfile(value as SigningProfile)}
              options={SIGNING_PROFILES.map((profile) => ({ value: profile, label: profile === "standard" ? t("recommended", { name: profileWords[profile].name }) : profileWords[profile].name, description: profileText(`summary.${profile}`) }))}
            />
          </Section>
        ) : null}
        <Section title={t("retries")}><RetryFields {...fields} /></Section>
        <Section title={t("limits")}><LimitFields {...fields} /></Section>
        <Section title={t("orderAndPayload")}><OrderFields {...fields} /></Section>
        {credentials ? (
          <Section title={t("headersAndAuthentication")} description={t("whatYourReceiver")}>
            <div className="grid gap-6">
              <HeaderFields {...credentials} />
              <AuthorizationFields {...credentials} />
              <CertificateFields {...credentials} />
            </div>
          </Section>
        ) : null}
        {href === null ? null : (
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <TextLink href={`${href}/signing`}>{t("signingProfileAnd")}</TextLink>
            <TextLink href={`${href}/authentication`}>{t("headersAndAuthentication")}</TextLink>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
