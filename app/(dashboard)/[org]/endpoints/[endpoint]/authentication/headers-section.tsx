"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removeHeaderAction } from "./actions";
import { HeaderForm } from "./header-form";
import { Masked } from "./masked";

export interface SectionProps {
  org: string;
  id: string;
  /** Why this member cannot change it; null for one who can. */
  refusal: string | null;
}

const most = 20;

/** Names of custom headers, each to be replaced or removed. */
export function HeadersSection({ org, id, names, refusal }: SectionProps & { names: string[] }) {
  const t = useTranslations("credentials");
  /** The header that is being entered: a name, "" for a new one, null for none. */
  const [editing, setEditing] = useState<string | null>(null);
  const addRefusal = refusal ?? (names.length >= most && t("thisEndpointHas", { most }));
  return (
    <Section
      title={t("customHeaders")}
      description={t("sentWithEvery")}
      actions={editing === null ? <Button icon={<Plus aria-hidden />} disabledReason={addRefusal} onClick={() => setEditing("")}>{t("addHeader")}</Button> : null}
    >
      {names.length === 0 && editing === null ? <p className="text-sm text-ink-muted">{t("noCustomHeaders")}</p> : null}
      {names.length > 0 ? (
        <ul className="border-y border-line">
          {names.map((name) => (
            <li key={name} className="grid gap-3 border-b border-line py-1.5 last:border-b-0">
              {editing === name ? (
                <HeaderForm org={org} id={id} name={name} onEnd={() => setEditing(null)} />
              ) : (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
                  <code className="foreign-text min-w-0 flex-[1_1_12rem]">{name}</code>
                  <Masked />
                  <span className="ml-auto flex gap-1">
                    <Button size="sm" variant="ghost" disabledReason={refusal} aria-label={t("replaceTheValue", { name })} onClick={() => setEditing(name)}>{t("replace")}</Button>
                    <RemoveHeader org={org} id={id} name={name} refusal={refusal} />
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {editing === "" ? <HeaderForm org={org} id={id} name="" onEnd={() => setEditing(null)} /> : null}
    </Section>
  );
}

function RemoveHeader({ org, id, name, refusal }: SectionProps & { name: string }) {
  const t = useTranslations("credentials");
  if (refusal !== null) return <Button size="sm" variant="ghost" disabledReason={refusal}>{t("remove")}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="ghost" aria-label={t("removeName", { name })}>{t("remove")}</Button>}
      title={t("removeTheHeader", { name })}
      description={t("requestsGoOutWithout")}
      confirmLabel={t("removeHeader")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeHeaderAction(org, id, name));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
