"use client";

import type { ActionError } from "@/app/action-result";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SecretInput } from "./secret-input";
import { fieldError } from "./use-change";

export interface OAuthText {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  clientAuthentication: "header" | "body";
}

export function OAuthFields({ value, onChange, error }: { value: OAuthText; onChange: (value: OAuthText) => void; error: ActionError | null }) {
  const entry = (name: keyof OAuthText) => ({ name, value: value[name], onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }) });
  return (
    <>
      <Field label="Token URL" hint="Checked as your endpoint’s own URL is: https, reachable from the internet." error={fieldError(error, "tokenUrl")}>
        <Input mono inputMode="url" autoComplete="off" placeholder="https://auth.example.com/oauth/token" {...entry("tokenUrl")} />
      </Field>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Client id" error={fieldError(error, "clientId")}><Input mono autoComplete="off" {...entry("clientId")} /></Field>
        <Field label="Client secret" error={fieldError(error, "clientSecret")}><SecretInput {...entry("clientSecret")} /></Field>
      </div>
      <Field label="Scope" optional hint="Several are separated by spaces." error={fieldError(error, "scope")}><Input mono autoComplete="off" placeholder="webhooks:write" {...entry("scope")} /></Field>
      <RadioGroup
        label="How the client names itself"
        value={value.clientAuthentication}
        onValueChange={(chosen) => onChange({ ...value, clientAuthentication: chosen as OAuthText["clientAuthentication"] })}
        options={[
          { value: "header", label: "In the Authorization header", description: "client_secret_basic: every server must take it" },
          { value: "body", label: "In the request body", description: "client_secret_post: some servers take only this" },
        ]}
      />
    </>
  );
}
