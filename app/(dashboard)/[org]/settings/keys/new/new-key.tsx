"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { expectSecretOf } from "@/app/(dashboard)/[org]/reveals/expected";
import { createKeyAction } from "@/app/(dashboard)/[org]/settings/keys/actions";
import { expiries, type Expiry } from "@/app/(dashboard)/[org]/settings/keys/expiry";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ScopeChoice, type OfferedScope } from "./scope-choice";

export function NewKey({ org, scopes }: { org: string; scopes: OfferedScope[] }) {
  const t = useTranslations("apiKeys");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();

  // Once the faults stand on the page, however long that takes.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function send(event: FormEvent) {
    event.preventDefault();
    start(async () => {
      const result = await callAction(() => createKeyAction(org, { name, scopes: chosen, expiry }));
      if (result.ok) {
        expectSecretOf(result.id);
        router.push(`/${org}/settings/keys`);
        return;
      }
      setProblem(result.error);
    });
  }

  const scopeError = problem?.fields && Object.entries(problem.fields).find(([field]) => field.startsWith("scopes"))?.[1];
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-6">
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <Field label={t("name")} hint={t("theProgramThat")} error={problem?.fields?.name}>
        <Input name="name" value={name} onChange={(event) => setName(event.target.value)} maxLength={60} autoComplete="off" autoFocus />
      </Field>
      <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} error={scopeError} />
      <Field label={t("expires")} hint={t("anExpiredKey")} error={problem?.fields?.expiresAt}>
        <Select options={expiries.map((value) => ({ value, label: t(`expiry.${value}`) }))} value={expiry} onValueChange={(value) => setExpiry(value as Expiry)} />
      </Field>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={busy}>{t("createApiKey")}</Button>
        <Button variant="ghost" asChild><Link href={`/${org}/settings/keys`}>{t("cancel")}</Link></Button>
      </div>
    </form>
  );
}
