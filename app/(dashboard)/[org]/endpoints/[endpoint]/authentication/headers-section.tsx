"use client";

import { Plus } from "lucide-react";
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
  /** The header that is being entered: a name, "" for a new one, null for none. */
  const [editing, setEditing] = useState<string | null>(null);
  const addRefusal = refusal ?? (names.length >= most && `This endpoint has ${most} headers, which is the most. Remove one first.`);
  return (
    <Section
      title="Custom headers"
      description="Sent with every request beside ours. Values are kept encrypted and are masked in the delivery log."
      actions={editing === null ? <Button icon={<Plus aria-hidden />} disabledReason={addRefusal} onClick={() => setEditing("")}>Add header</Button> : null}
    >
      {names.length === 0 && editing === null ? <p className="text-sm text-ink-muted">No custom headers. Add one if your receiver or its gateway asks for a key, such as X-Api-Key.</p> : null}
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
                    <Button size="sm" variant="ghost" disabledReason={refusal} aria-label={`Replace the value of ${name}`} onClick={() => setEditing(name)}>Replace</Button>
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
  if (refusal !== null) return <Button size="sm" variant="ghost" disabledReason={refusal}>Remove</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="ghost" aria-label={`Remove ${name}`}>Remove</Button>}
      title={`Remove the header ${name}?`}
      description="Requests go out without it from the next attempt on. Its value is deleted and cannot be brought back."
      confirmLabel="Remove header"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeHeaderAction(org, id, name));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
