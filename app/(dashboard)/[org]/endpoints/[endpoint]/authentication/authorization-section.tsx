"use client";

import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Facts } from "@/components/facts";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AuthorizationFacts } from "@/lib/credentials/list";
import { removeAuthorizationAction } from "./actions";
import { AuthorizationForm } from "./authorization-form";
import type { SectionProps } from "./headers-section";
import { Masked } from "./masked";

const KINDS: Record<AuthorizationFacts["kind"], string> = { basic: "Basic", bearer: "Bearer token", oauth2: "OAuth 2.0 client credentials" };

/** What fills the Authorization header: nothing, Basic, a token, or OAuth. */
export function AuthorizationSection({ org, id, facts, custom, refusal }: SectionProps & { facts: AuthorizationFacts | null; /** A custom header fills it. */ custom: boolean }) {
  const [editing, setEditing] = useState(false);
  const setRefusal = refusal ?? (custom && "A custom header fills Authorization. Remove it first: the header has one source.");
  return (
    <Section
      title="Authorization"
      description="Fills the Authorization header of every request."
      actions={editing ? null : facts === null ? (
        <Button disabledReason={setRefusal} onClick={() => setEditing(true)}>Set authorization</Button>
      ) : (
        <>
          <RemoveAuthorization org={org} id={id} refusal={refusal} />
          <Button disabledReason={refusal} onClick={() => setEditing(true)}>Replace</Button>
        </>
      )}
    >
      {editing ? (
        <AuthorizationForm org={org} id={id} facts={facts} onEnd={() => setEditing(false)} />
      ) : facts === null ? (
        <p className="text-sm text-ink-muted">{custom ? "Filled by the custom header authorization." : "None. The signature already proves where a request comes from; set this if a gateway before your receiver asks for more."}</p>
      ) : (
        <Facts items={factItems(facts)} />
      )}
    </Section>
  );
}

function factItems(facts: AuthorizationFacts) {
  const set = { label: "Set", value: <ExactTime at={facts.setAt} style="minute" /> };
  const kind = { label: "Kind", value: KINDS[facts.kind] };
  if (facts.kind !== "oauth2") return [kind, ...(facts.kind === "basic" ? ["User name", "Password"] : ["Token"]).map((label) => ({ label, value: <Masked /> })), set];
  return [
    kind,
    { label: "Token URL", value: <code className="foreign-text text-xs [overflow-wrap:anywhere]">{facts.tokenUrl}</code> },
    { label: "Client id", value: <code className="foreign-text text-xs [overflow-wrap:anywhere]">{facts.clientId}</code> },
    { label: "Client secret", value: <Masked>{facts.clientAuthentication === "header" ? "set, sent in the header" : "set, sent in the body"}</Masked> },
    { label: "Scope", value: facts.scope === "" ? <span className="text-ink-muted">The server’s default</span> : <code className="foreign-text text-xs">{facts.scope}</code> },
    set,
  ];
}

function RemoveAuthorization({ org, id, refusal }: SectionProps) {
  if (refusal !== null) return <Button variant="ghost" disabledReason={refusal}>Remove</Button>;
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost" aria-label="Remove authorization">Remove</Button>}
      title="Remove the authorization?"
      description="Requests go out without an Authorization header from the next attempt on. What was entered is deleted and cannot be brought back."
      confirmLabel="Remove authorization"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeAuthorizationAction(org, id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
