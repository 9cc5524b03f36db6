"use client";

import type { ReactNode } from "react";
import { StoreSecret } from "@/app/(dashboard)/[org]/endpoints/new/store-secret";
import { takeEndpointSecretAction } from "@/app/(dashboard)/[org]/reveals/actions";
import { useReveal } from "@/app/(dashboard)/[org]/reveals/use-reveal";
import { WaitingBanner } from "@/app/(dashboard)/[org]/reveals/waiting-banner";
import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";
import type { WaitingReveal } from "@/lib/reveals/waiting";
import type { SigningProfile } from "@/lib/signing/profiles";

export interface EndpointSecretProps {
  org: string;
  endpoint: { id: string; url: string; signingProfile: SigningProfile };
  waiting: WaitingReveal | null;
  /** The endpoint's page, below the offer to show the secret and hidden while it is shown. */
  children: ReactNode;
}

/** Shows a new endpoint's secret before anything else. */
export function EndpointSecret({ org, endpoint, waiting, children }: EndpointSecretProps) {
  const reveal = useReveal(org, endpoint.id, waiting, takeEndpointSecretAction);
  if (reveal.secret !== null) return <StoreSecret url={endpoint.url} secret={reveal.secret} profile={endpoint.signingProfile} added={reveal.fresh} onDone={reveal.forget} />;
  if (reveal.fresh && reveal.busy) return <Page width="form"><Skeleton className="h-8 w-80" /><Skeleton className="h-72" /></Page>;
  return (
    <div className="grid gap-6">
      <WaitingBanner reveal={reveal} />
      {children}
    </div>
  );
}
