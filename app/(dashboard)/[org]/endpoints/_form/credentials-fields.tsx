"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { ActionError } from "@/app/action-result";
import { OAuthFields } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/authentication/oauth-fields";
import { SecretInput } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/authentication/secret-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { enteredHeaders, type AuthorizationChoice, type CredentialsDraft } from "./credentials-draft";

export interface CredentialsFieldsProps {
  draft: CredentialsDraft;
  onChange: (change: Partial<CredentialsDraft>) => void;
  /** What is wrong with a field: "headers.0.value", "authorization.token". */
  problem: (field: string) => string | undefined;
}

const most = 20;

/** Custom headers of a new endpoint, a row each. */
export function HeaderFields({ draft, onChange, problem }: CredentialsFieldsProps) {
  const t = useTranslations("credentials");
  const { headers } = draft;
  const list = useRef<HTMLDivElement>(null);
  const entered = enteredHeaders(draft);
  const change = (id: number, part: { name?: string; value?: string }) => onChange({ headers: headers.map((header) => (header.id === id ? { ...header, ...part } : header)) });

  function add() {
    onChange({ headers: [...headers, { id: Math.max(0, ...headers.map(({ id }) => id)) + 1, name: "", value: "" }] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[data-header]:last-of-type input")?.focus());
  }

  return (
    <div ref={list} role="group" aria-label={t("customHeaders")} className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm font-medium">{t("customHeaders")}</p>
        <p className="text-xs text-ink-muted">{t("sentWithEveryRequest")}</p>
      </div>
      {headers.map(({ id, name, value }, index) => {
        const place = entered.findIndex((each) => each.id === id);
        return (
          <div key={id} data-header className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
            <Field label={t("nameOfHeader", { value: index + 1 })} error={problem(`headers.${place}.name`)}>
              <Input mono autoComplete="off" maxLength={160} placeholder="X-Api-Key" value={name} onChange={(event) => change(id, { name: event.target.value })} />
            </Field>
            <Field label={t("valueOfHeader", { value: index + 1 })} error={problem(`headers.${place}.value`)}>
              <SecretInput value={value} onChange={(event) => change(id, { value: event.target.value })} />
            </Field>
            <IconButton label={t("removeHeader2", { value: index + 1 })} icon={<X />} onClick={() => onChange({ headers: headers.filter((header) => header.id !== id) })} className="sm:mt-6.5" />
          </div>
        );
      })}
      <Button size="sm" icon={<Plus aria-hidden />} onClick={add} disabledReason={headers.length >= most && t("anEndpointHas", { most })} className="justify-self-start">{t("addHeader")}</Button>
    </div>
  );
}

/** What fills the Authorization header of a new endpoint's requests. */
export function AuthorizationFields({ draft, onChange, problem }: CredentialsFieldsProps) {
  const t = useTranslations("credentials");
  const entry = (name: "username" | "password" | "token") => ({ name, value: draft[name], onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }) });
  return (
    <>
      <RadioGroup
        label={t("authorization")}
        value={draft.authorization}
        onValueChange={(value) => onChange({ authorization: value as AuthorizationChoice })}
        options={[
          { value: "none", label: t("noAuthorization"), description: t("theSignatureAlready") },
          { value: "basic", label: t("basic"), description: t("aUserName") },
          { value: "bearer", label: t("bearerToken"), description: t("aFixedToken") },
          { value: "oauth2", label: t("oauth20"), description: t("weFetchA") },
        ]}
      />
      {problem("authorization.kind") ? <p role="alert" className="text-xs text-failing">{problem("authorization.kind")}</p> : null}
      {draft.authorization === "basic" ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t("userName")} error={problem("authorization.username")}><Input mono autoComplete="off" {...entry("username")} /></Field>
          <Field label={t("password")} optional error={problem("authorization.password")}><SecretInput {...entry("password")} /></Field>
        </div>
      ) : null}
      {draft.authorization === "bearer" ? <Field label={t("token")} hint={t("sentAsAuthorization")} error={problem("authorization.token")}><SecretInput {...entry("token")} /></Field> : null}
      {draft.authorization === "oauth2" ? <OAuthFields value={draft.oauth} onChange={(oauth) => onChange({ oauth })} error={oauthError(problem)} /> : null}
    </>
  );
}

/** The certificate that requests show to a receiver that asks for one. */
export function CertificateFields({ draft, onChange, problem }: CredentialsFieldsProps) {
  const t = useTranslations("credentials");
  return (
    <div role="group" aria-label={t("clientCertificate")} className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm font-medium">{t.rich("clientCertificateOptional", { span: (chunks) => <span className="font-normal text-ink-faint">{chunks}</span> })}</p>
        <p className="text-xs text-ink-muted">{t("forAReceiver")}</p>
      </div>
      <Field label={t("certificate")} optional hint={t("pemTheClientsOwn")} error={problem("clientCertificate.certificate")}>
        <Textarea mono name="certificate" autoComplete="off" rows={3} placeholder="-----BEGIN CERTIFICATE-----" value={draft.certificate} onChange={(event) => onChange({ certificate: event.target.value })} />
      </Field>
      <Field label={t("privateKey")} optional hint={t("pemWithoutA")} error={problem("clientCertificate.key")}>
        <Textarea mono name="key" autoComplete="off" rows={3} placeholder="-----BEGIN PRIVATE KEY-----" value={draft.key} onChange={(event) => onChange({ key: event.target.value })} />
      </Field>
    </div>
  );
}

function oauthError(problem: CredentialsFieldsProps["problem"]): ActionError | null {
  const fields = Object.fromEntries(["tokenUrl", "clientId", "clientSecret", "scope"].flatMap((name) => (problem(`authorization.${name}`) ? [[name, problem(`authorization.${name}`)!]] : [])));
  return Object.keys(fields).length === 0 ? null : { code: "invalid_input", message: "", fix: "", fields };
}
