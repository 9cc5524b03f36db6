"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { useNow } from "@/components/clock";
import { Facts } from "@/components/facts";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CertificateFacts } from "@/lib/credentials/read-client-certificate";
import { removeClientCertificateAction } from "./actions";
import { CertificateForm } from "./certificate-form";
import type { SectionProps } from "./headers-section";
import { Masked } from "./masked";

const dayMs = 86_400_000;

/** The certificate that is shown to a receiver that asks for one. */
export function CertificateSection({ org, id, facts, refusal }: SectionProps & { facts: CertificateFacts | null }) {
  const t = useTranslations("credentials");
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={t("clientCertificate")}
      description={t("shownToA")}
      actions={editing ? null : (
        <>
          {facts === null ? null : <RemoveCertificate org={org} id={id} refusal={refusal} />}
          <Button disabledReason={refusal} onClick={() => setEditing(true)}>{facts === null ? t("addCertificate") : t("replace")}</Button>
        </>
      )}
    >
      {editing ? (
        <CertificateForm org={org} id={id} onEnd={() => setEditing(false)} />
      ) : facts === null ? (
        <p className="text-sm text-ink-muted">{t("noCertificate")}</p>
      ) : (
        <Facts
          items={[
            { label: t("subject"), value: <span className="foreign-text [overflow-wrap:anywhere]">{facts.subject || t("emptyName")}</span> },
            { label: t("issuedBy"), value: <span className="foreign-text [overflow-wrap:anywhere]">{facts.issuer || t("emptyName")}</span> },
            { label: t("validUntil"), value: <Expiry at={facts.validTo} /> },
            { label: "SHA-256", value: <code className="text-xs [overflow-wrap:anywhere]">{facts.fingerprint}</code> },
            { label: t("privateKey"), value: <Masked /> },
          ]}
        />
      )}
    </Section>
  );
}

function Expiry({ at }: { at: string }) {
  const t = useTranslations("credentials");
  const left = new Date(at).getTime() - useNow(60_000);
  const days = Math.floor(left / dayMs);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <ExactTime at={at} style="minute" />
      {left <= 0 ? <Badge tone="failing">{t("expired")}</Badge> : days < 30 ? <Badge tone="waiting">{t("daysLeft", { count: days })}</Badge> : null}
    </span>
  );
}

function RemoveCertificate({ org, id, refusal }: SectionProps) {
  const t = useTranslations("credentials");
  if (refusal !== null) return <Button variant="ghost" disabledReason={refusal}>{t("remove")}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost" aria-label={t("removeClientCertificate")}>{t("remove")}</Button>}
      title={t("removeTheClient")}
      description={t("aReceiverThat")}
      confirmLabel={t("removeCertificate")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeClientCertificateAction(org, id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
