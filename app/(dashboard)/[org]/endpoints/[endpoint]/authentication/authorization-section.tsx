"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Facts } from "@/components/facts";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AuthorizationFacts } from "@/lib/credentials/list";
import type { Translator } from "@/lib/i18n/translator";
import { removeAuthorizationAction } from "./actions";
import { AuthorizationForm } from "./authorization-form";
import type { SectionProps } from "./headers-section";
import { Masked } from "./masked";

/** Keys of the texts. */
const KINDS = { basic: "basic", bearer: "bearerToken", oauth2: "oauth20" } as const;

/** What fills the Authorization header: nothing, Basic, a token, or OAuth. */
export function AuthorizationSection({ org, id, facts, custom, refusal }: SectionProps & { facts: AuthorizationFacts | null; /** A custom header fills it. */ custom: boolean }) {
  const t = useTranslations("credentials");
  const [editing, setEditing] = useState(false);
  const setRefusal = refusal ?? (custom && t("aCustomHeader"));
  return (
    <Section
      title={t("authorization")}
      description={t("fillsTheAuthorization")}
      actions={editing ? null : facts === null ? (
        <Button disabledReason={setRefusal} onClick={() => setEditing(true)}>{t("setAuthorization")}</Button>
      ) : (
        <>
          <RemoveAuthorization org={org} id={id} refusal={refusal} />
          <Button disabledReason={refusal} onClick={() => setEditing(true)}>{t("replace")}</Button>
        </>
      )}
    >
      {editing ? (
        <AuthorizationForm org={org} id={id} facts={facts} onEnd={() => setEditing(false)} />
      ) : facts === null ? (
        <p className="text-sm text-ink-muted">{custom ? t("filledByThe") : t("noneTheSignature")}</p>
      ) : (
        <Facts items={factItems(t, facts)} />
      )}
    </Section>
  );
}

function factItems(t: Translator<"credentials">, facts: AuthorizationFacts) {
  const set = { label: t("setOn"), value: <ExactTime at={facts.setAt} style="minute" /> };
  const kind = { label: t("kind"), value: t(KINDS[facts.kind]) };
  if (facts.kind !== "oauth2") return [kind, ...(facts.kind === "basic" ? [t("userName"), t("password")] : [t("token")]).map((label) => ({ label, value: <Masked /> })), set];
  return [
    kind,
    { label: t("tokenUrl"), value: <code className="foreign-text text-xs [overflow-wrap:anywhere]">{facts.tokenUrl}</code> },
    { label: t("clientId"), value: <code className="foreign-text text-xs [overflow-wrap:anywhere]">{facts.clientId}</code> },
    { label: t("clientSecret"), value: <Masked>{facts.clientAuthentication === "header" ? t("setSentIn") : t("setSentInThe")}</Masked> },
    { label: t("scope"), value: facts.scope === "" ? <span className="text-ink-muted">{t("theServersDefault")}</span> : <code className="foreign-text text-xs">{facts.scope}</code> },
    set,
  ];
}

function RemoveAuthorization({ org, id, refusal }: SectionProps) {
  const t = useTranslations("credentials");
  if (refusal !== null) return <Button variant="ghost" disabledReason={refusal}>{t("remove")}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost" aria-label={t("removeAuthorization")}>{t("remove")}</Button>}
      title={t("removeTheAuthorization")}
      description={t("requestsGoOut")}
      confirmLabel={t("removeAuthorization")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeAuthorizationAction(org, id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
