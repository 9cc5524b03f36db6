"use client";

import { Plus, X } from "lucide-react";
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
  const { headers } = draft;
  const list = useRef<HTMLDivElement>(null);
  const entered = enteredHeaders(draft);
  const change = (id: number, part: { name?: string; value?: string }) => onChange({ headers: headers.map((header) => (header.id === id ? { ...header, ...part } : header)) });

  function add() {
    onChange({ headers: [...headers, { id: Math.max(0, ...headers.map(({ id }) => id)) + 1, name: "", value: "" }] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[data-header]:last-of-type input")?.focus());
  }

  return (
    <div ref={list} role="group" aria-label="Custom headers" className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm font-medium">Custom headers</p>
        <p className="text-xs text-ink-muted">Sent with every request beside ours. Values are kept encrypted and are masked in the log.</p>
      </div>
      {headers.map(({ id, name, value }, index) => {
        const place = entered.findIndex((each) => each.id === id);
        return (
          <div key={id} data-header className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
            <Field label={`Name of header ${index + 1}`} error={problem(`headers.${place}.name`)}>
              <Input mono autoComplete="off" maxLength={160} placeholder="X-Api-Key" value={name} onChange={(event) => change(id, { name: event.target.value })} />
            </Field>
            <Field label={`Value of header ${index + 1}`} error={problem(`headers.${place}.value`)}>
              <SecretInput value={value} onChange={(event) => change(id, { value: event.target.value })} />
            </Field>
            <IconButton label={`Remove header ${index + 1}`} icon={<X />} onClick={() => onChange({ headers: headers.filter((header) => header.id !== id) })} className="sm:mt-6.5" />
          </div>
        );
      })}
      <Button size="sm" icon={<Plus aria-hidden />} onClick={add} disabledReason={headers.length >= most && `An endpoint has ${most} headers at most`} className="justify-self-start">Add header</Button>
    </div>
  );
}

/** What fills the Authorization header of a new endpoint's requests. */
export function AuthorizationFields({ draft, onChange, problem }: CredentialsFieldsProps) {
  const entry = (name: "username" | "password" | "token") => ({ name, value: draft[name], onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }) });
  return (
    <>
      <RadioGroup
        label="Authorization"
        value={draft.authorization}
        onValueChange={(value) => onChange({ authorization: value as AuthorizationChoice })}
        options={[
          { value: "none", label: "None", description: "The signature already proves where a request comes from" },
          { value: "basic", label: "Basic", description: "A user name and a password" },
          { value: "bearer", label: "Bearer token", description: "A fixed token from your receiver" },
          { value: "oauth2", label: "OAuth 2.0 client credentials", description: "We fetch a token from your authorization server and renew it in time" },
        ]}
      />
      {problem("authorization.kind") ? <p role="alert" className="text-xs text-failing">{problem("authorization.kind")}</p> : null}
      {draft.authorization === "basic" ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label="User name" error={problem("authorization.username")}><Input mono autoComplete="off" {...entry("username")} /></Field>
          <Field label="Password" optional error={problem("authorization.password")}><SecretInput {...entry("password")} /></Field>
        </div>
      ) : null}
      {draft.authorization === "bearer" ? <Field label="Token" hint="Sent as “Authorization: Bearer …”." error={problem("authorization.token")}><SecretInput {...entry("token")} /></Field> : null}
      {draft.authorization === "oauth2" ? <OAuthFields value={draft.oauth} onChange={(oauth) => onChange({ oauth })} error={oauthError(problem)} /> : null}
    </>
  );
}

/** The certificate that requests show to a receiver that asks for one. */
export function CertificateFields({ draft, onChange, problem }: CredentialsFieldsProps) {
  return (
    <div role="group" aria-label="Client certificate" className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm font-medium">Client certificate <span className="font-normal text-ink-faint">(optional)</span></p>
        <p className="text-xs text-ink-muted">For a receiver that asks for one (mutual TLS).</p>
      </div>
      <Field label="Certificate" optional hint="PEM. The client’s own first; its chain may follow." error={problem("clientCertificate.certificate")}>
        <Textarea mono name="certificate" autoComplete="off" rows={3} placeholder="-----BEGIN CERTIFICATE-----" value={draft.certificate} onChange={(event) => onChange({ certificate: event.target.value })} />
      </Field>
      <Field label="Private key" optional hint="PEM, without a passphrase. It is kept encrypted and never shown again." error={problem("clientCertificate.key")}>
        <Textarea mono name="key" autoComplete="off" rows={3} placeholder="-----BEGIN PRIVATE KEY-----" value={draft.key} onChange={(event) => onChange({ key: event.target.value })} />
      </Field>
    </div>
  );
}

function oauthError(problem: CredentialsFieldsProps["problem"]): ActionError | null {
  const fields = Object.fromEntries(["tokenUrl", "clientId", "clientSecret", "scope"].flatMap((name) => (problem(`authorization.${name}`) ? [[name, problem(`authorization.${name}`)!]] : [])));
  return Object.keys(fields).length === 0 ? null : { code: "invalid_input", message: "", fix: "", fields };
}
