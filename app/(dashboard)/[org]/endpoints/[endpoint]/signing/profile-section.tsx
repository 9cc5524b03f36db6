import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/section";
import type { SigningFacts } from "@/lib/signing-secrets/list";
import type { SigningProfile } from "@/lib/signing/profiles";
import { ChangeProfileDialog } from "./change-profile-dialog";
import { namesHeaders, profileWords } from "./profile-words";

export interface ProfileSectionProps {
  org: string;
  endpointId: string;
  signing: SigningFacts;
  refusal: string | null;
  /** `replaced`: a new secret or key pair was made. */
  onChanged: (replaced: boolean, profile: SigningProfile) => void;
}

/** How requests are signed, in words: headers, signed content, key. */
export function ProfileSection({ org, endpointId, signing, refusal, onChanged }: ProfileSectionProps) {
  const t = useTranslations("signing");
  const profile = useTranslations("profile");
  const words = profileWords[signing.profile];
  return (
    <Section
      title={t("profile")}
      actions={<ChangeProfileDialog org={org} endpointId={endpointId} signing={signing} refusal={refusal} onChanged={onChanged} />}
    >
      <dl className="grid gap-3 border-t border-line pt-3 text-sm">
        <Item label={t("form")}>
          <code className="text-[0.92em] font-medium">{words.name}</code>
          <p className="text-ink-muted">{profile(`summary.${signing.profile}`)}</p>
        </Item>
        <Item label={t("headers")}><Headers headers={words.headers} /></Item>
        <Item label={t("signed")}><code className="foreign-text text-[0.92em]">{words.signed}</code></Item>
        <Item label={t("with")}>{t("methodAndKey", { method: words.method, key: profile(`key.${words.key}`) })}</Item>
        <Item label={t("alsoSent")}><Headers headers={namesHeaders} /></Item>
      </dl>
    </Section>
  );
}

function Headers({ headers }: { headers: { name: string; value: string }[] }) {
  const t = useTranslations("profile");
  return (
    <ul className="grid gap-0.5 text-[0.92em]">
      {headers.map(({ name, value }) => <li key={name} className="foreign-text"><code>{name}: <span className="text-ink-muted">{value.replace("{time}", t("unixSeconds"))}</span></code></li>)}
    </ul>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
