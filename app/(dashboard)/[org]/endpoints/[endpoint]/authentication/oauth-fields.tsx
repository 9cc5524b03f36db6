"use client";

import { useTranslations } from "next-intl";
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
  const t = useTranslations("credentials");
  const entry = (name: keyof OAuthText) => ({ name, value: value[name], onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }) });
  return (
    <>
      <Field label={t("tokenUrl")} hint={t("checkedAsYour")} error={fieldError(error, "tokenUrl")}>
        <Input mono inputMode="url" autoComplete="off" placeholder="https://auth.example.com/oauth/token" {...entry("tokenUrl")} />
      </Field>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t("clientId")} error={fieldError(error, "clientId")}><Input mono autoComplete="off" {...entry("clientId")} /></Field>
        <Field label={t("clientSecret")} error={fieldError(error, "clientSecret")}><SecretInput {...entry("clientSecret")} /></Field>
      </div>
      <Field label={t("scope")} optional hint={t("severalAreSeparated")} error={fieldError(error, "scope")}><Input mono autoComplete="off" placeholder="webhooks:write" {...entry("scope")} /></Field>
      <RadioGroup
        label={t("howTheClient")}
        value={value.clientAuthentication}
        onValueChange={(chosen) => onChange({ ...value, clientAuthentication: chosen as OAuthText["clientAuthentication"] })}
        options={[
          { value: "header", label: t("inTheAuthorization"), description: t("clientSecretBasic") },
          { value: "body", label: t("inTheRequest"), description: t("clientSecretPost") },
        ]}
      />
    </>
  );
}
