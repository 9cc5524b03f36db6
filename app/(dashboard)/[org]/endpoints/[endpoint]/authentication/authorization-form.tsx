"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { AuthorizationInput } from "@/lib/credentials/authorization-input";
import type { AuthorizationFacts } from "@/lib/credentials/list";
import { setAuthorizationAction } from "./actions";
import { OAuthFields, type OAuthText } from "./oauth-fields";
import { SecretInput } from "./secret-input";
import { fieldError, formError, useChange } from "./use-change";

type Kind = AuthorizationInput["kind"];

const FIELDS: Record<Kind, string[]> = { basic: ["username", "password"], bearer: ["token"], oauth2: ["tokenUrl", "clientId", "clientSecret", "scope"] };

export function AuthorizationForm({ org, id, facts, onEnd }: { org: string; id: string; facts: AuthorizationFacts | null; onEnd: () => void }) {
  const t = useTranslations("credentials");
  const [kind, setKind] = useState<Kind>(facts?.kind ?? "bearer");
  const [text, setText] = useState({ username: "", password: "", token: "" });
  const [oauth, setOAuth] = useState<OAuthText>({ clientSecret: "", ...(facts?.kind === "oauth2" ? facts : { tokenUrl: "", clientId: "", scope: "", clientAuthentication: "header" }) });
  const { busy, error, form, change, clear } = useChange();
  const options = [
    { value: "basic", label: t("basic"), description: t("aUserName") },
    { value: "bearer", label: t("bearerToken"), description: t("aFixedToken") },
    { value: "oauth2", label: t("oauth20"), description: t("weFetchA") },
  ];
  const problem = formError(error, FIELDS[kind]);
  const entry = (name: keyof typeof text) => ({ name, value: text[name], onChange: (event: { target: { value: string } }) => setText({ ...text, [name]: event.target.value }) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { tokenUrl, clientId, clientSecret, scope, clientAuthentication } = oauth;
    const inputs: Record<Kind, AuthorizationInput> = {
      basic: { kind: "basic", username: text.username, password: text.password },
      bearer: { kind: "bearer", token: text.token.trim() },
      oauth2: { kind: "oauth2", tokenUrl: tokenUrl.trim(), clientId: clientId.trim(), clientSecret, scope, clientAuthentication },
    };
    if (await change(() => setAuthorizationAction(org, id, inputs[kind]), t("authorizationSaved"))) onEnd();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <RadioGroup
        label={t("kind")}
        hideLabel
        options={options}
        value={kind}
        onValueChange={(value) => {
          clear();
          setKind(value as Kind);
        }}
      />
      {kind === "basic" ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t("userName")} error={fieldError(error, "username")}><Input mono autoComplete="off" {...entry("username")} /></Field>
          <Field label={t("password")} optional error={fieldError(error, "password")}><SecretInput {...entry("password")} /></Field>
        </div>
      ) : null}
      {kind === "bearer" ? <Field label={t("token")} hint={t("sentAsAuthorization")} error={fieldError(error, "token")}><SecretInput {...entry("token")} /></Field> : null}
      {kind === "oauth2" ? <OAuthFields value={oauth} onChange={setOAuth} error={error} /> : null}
      {facts === null ? null : <p className="text-xs text-ink-muted">{t("thisTakesThe")}</p>}
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>{t("saveAuthorization")}</Button>
        <Button variant="ghost" onClick={onEnd}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
