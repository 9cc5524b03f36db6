"use client";

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
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Client certificate"
      description="Shown to a receiver that asks for one during the TLS handshake (mutual TLS)."
      actions={editing ? null : (
        <>
          {facts === null ? null : <RemoveCertificate org={org} id={id} refusal={refusal} />}
          <Button disabledReason={refusal} onClick={() => setEditing(true)}>{facts === null ? "Add certificate" : "Replace"}</Button>
        </>
      )}
    >
      {editing ? (
        <CertificateForm org={org} id={id} onEnd={() => setEditing(false)} />
      ) : facts === null ? (
        <p className="text-sm text-ink-muted">None. Add one if your server takes connections only from clients that it knows.</p>
      ) : (
        <Facts
          items={[
            { label: "Subject", value: <span className="foreign-text [overflow-wrap:anywhere]">{facts.subject || "(empty)"}</span> },
            { label: "Issued by", value: <span className="foreign-text [overflow-wrap:anywhere]">{facts.issuer || "(empty)"}</span> },
            { label: "Valid until", value: <Expiry at={facts.validTo} /> },
            { label: "SHA-256", value: <code className="text-xs [overflow-wrap:anywhere]">{facts.fingerprint}</code> },
            { label: "Private key", value: <Masked /> },
          ]}
        />
      )}
    </Section>
  );
}

function Expiry({ at }: { at: string }) {
  const left = new Date(at).getTime() - useNow(60_000);
  const days = Math.floor(left / dayMs);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <ExactTime at={at} style="minute" />
      {left <= 0 ? <Badge tone="failing">Expired</Badge> : days < 30 ? <Badge tone="waiting">{days === 0 ? "Less than a day left" : days === 1 ? "1 day left" : `${days} days left`}</Badge> : null}
    </span>
  );
}

function RemoveCertificate({ org, id, refusal }: SectionProps) {
  if (refusal !== null) return <Button variant="ghost" disabledReason={refusal}>Remove</Button>;
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost" aria-label="Remove client certificate">Remove</Button>}
      title="Remove the client certificate?"
      description="A receiver that asks for one will refuse our connections from the next attempt on. The private key is deleted and cannot be brought back."
      confirmLabel="Remove certificate"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeClientCertificateAction(org, id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
