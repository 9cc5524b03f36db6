"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { setClientCertificateAction } from "./actions";
import { fieldError, formError, useChange } from "./use-change";

export function CertificateForm({ org, id, onEnd }: { org: string; id: string; onEnd: () => void }) {
  const t = useTranslations("credentials");
  const [certificate, setCertificate] = useState("");
  const [key, setKey] = useState("");
  const { busy, error, form, change } = useChange();
  const problem = formError(error, ["certificate", "key"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await change(() => setClientCertificateAction(org, id, { certificate, key }), t("clientCertificateSaved"))) onEnd();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("certificate")} hint={t("pemTheClients")} error={fieldError(error, "certificate")}>
        <Textarea mono name="certificate" autoComplete="off" rows={4} placeholder="-----BEGIN CERTIFICATE-----" value={certificate} onChange={(event) => setCertificate(event.target.value)} autoFocus />
      </Field>
      <Field label={t("privateKey")} hint={t("pemWithoutA")} error={fieldError(error, "key")}>
        <Textarea mono name="key" autoComplete="off" rows={4} placeholder="-----BEGIN PRIVATE KEY-----" value={key} onChange={(event) => setKey(event.target.value)} />
      </Field>
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>{t("saveCertificate")}</Button>
        <Button variant="ghost" onClick={onEnd}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
