"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { createTypeAction, updateTypeAction } from "@/app/(dashboard)/[org]/event-types/actions";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { TypeDetail } from "@/lib/event-types/catalog";

/** One form to add a type and to change one; the example is held against the schema when it is saved. */
export function TypeForm({ org, type }: { org: string; type: TypeDetail | null }) {
  const t = useTranslations("typeForm");
  const router = useRouter();
  const [values, setValues] = useState({
    name: type?.name ?? "",
    description: type?.description ?? "",
    version: String(type?.version ?? 1),
    schema: type?.schema ?? "",
    example: type?.example ?? "",
  });
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const bind = (field: keyof typeof values) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => setValues((all) => ({ ...all, [field]: event.target.value })),
  });
  const wrong = (field: keyof typeof values) => error?.fields?.[field] ?? null;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setBusy(true);
    const { name, ...rest } = values;
    const result = await callAction(() => (type === null ? createTypeAction(org, values) : updateTypeAction(org, type.name, rest)));
    if (result.ok) return router.push(`/${org}/event-types/${type?.name ?? name.trim()}`);
    setBusy(false);
    setError(result.error);
  }

  const back = type === null ? `/${org}/event-types` : `/${org}/event-types/${type.name}`;
  return (
    <Page width="form">
      <PageHeader
        trail={[{ label: t("types"), href: `/${org}/event-types` }, ...(type === null ? [] : [{ label: type.name, href: back }])]}
        title={type === null ? t("newTitle") : t("editTitle", { name: type.name })}
        description={t("description")}
      />
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
        {error && Object.keys(error.fields ?? {}).length === 0 ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
        {type === null ? <Field label={t("name")} hint={t("nameHint")} error={wrong("name")}><Input mono {...bind("name")} placeholder="order.paid" autoComplete="off" /></Field> : null}
        <Field label={t("when")} hint={t("whenHint")} error={wrong("description")}><Textarea {...bind("description")} rows={2} maxLength={1_000} /></Field>
        <Field label={t("version")} hint={t("versionHint")} error={wrong("version")}><Input {...bind("version")} inputMode="numeric" className="max-w-28" /></Field>
        <Field label={t("schema")} optional hint={t("schemaHint")} error={wrong("schema")}><Textarea mono {...bind("schema")} rows={10} className="min-h-48" placeholder={'{\n  "type": "object",\n  "required": ["id"],\n  "properties": { "id": { "type": "string" } }\n}'} /></Field>
        <Field label={t("example")} optional hint={t("exampleHint")} error={wrong("example")}><Textarea mono {...bind("example")} rows={6} className="min-h-32" placeholder={'{ "id": "order_1042" }'} /></Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>{t(type === null ? "add" : "save")}</Button>
          <Button asChild><Link href={back}>{t("cancel")}</Link></Button>
        </div>
      </form>
    </Page>
  );
}
