"use client";

import { useReveal } from "@/app/(dashboard)/[org]/reveals/use-reveal";
import { WaitingBanner } from "@/app/(dashboard)/[org]/reveals/waiting-banner";
import { SecretPanel } from "@/components/secret-panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { WaitingReveal } from "@/lib/reveals/waiting";
import { takeKeySecretAction } from "./actions";

export interface KeySecretProps {
  org: string;
  /** `key_…` */
  id: string;
  name: string;
  waiting: WaitingReveal | null;
}

/** A new key, shown once to whoever made it, above the list of the others. */
export function KeySecret({ org, id, name, waiting }: KeySecretProps) {
  const reveal = useReveal(org, id, waiting, takeKeySecretAction);
  if (reveal.secret === null) return reveal.fresh && reveal.busy ? <Skeleton className="h-56" /> : <WaitingBanner reveal={reveal} title={`The new key “${name}” waits to be stored`} />;
  return (
    <SecretPanel
      secret={reveal.secret}
      title={`Store the key “${name}” now`}
      afterwards="We keep nothing but its hash: if it is lost, revoke it and create another."
      doneLabel="Done"
      onDone={reveal.forget}
    >
      Keep it where your program keeps its passwords, for example in the environment as <code>POSTHORN_API_KEY</code>, and never in a repository or a browser. It goes into each request as <code>Authorization: Bearer phk_…</code>.
    </SecretPanel>
  );
}
