"use client";

import { useEffect, useRef } from "react";
import { Page } from "@/components/page";
import { SecretPanel } from "@/components/secret-panel";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SigningProfile } from "@/lib/signing/profiles";
import { CodeTabs } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/code-tabs";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { useLeaveGuard } from "./use-leave-guard";

export interface StoreSecretProps {
  url: string;
  secret: string;
  profile: SigningProfile;
  /** The endpoint was added just now, rather than its secret made anew. */
  added: boolean;
  /** Leads on; the secret is gone then. */
  onDone: () => void;
}

/** The one moment in which a secret is shown. */
export function StoreSecret({ url, secret, profile, added, onDone }: StoreSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { held, stay, leave } = useLeaveGuard();

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);

  return (
    <Page width="form">
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.01em] outline-none">{added ? "Endpoint added. Store its secret now" : "Store the secret now"}</h1>
        <p className="text-sm text-ink-muted"><span className="foreign-text font-mono text-[0.92em]">{shortUrl(url)}</span> {added ? "receives events from now on" : "is sent signed events"}. With the secret your server can tell that they come from us.</p>
      </header>
      {held ? (
        <Banner
          tone="failing"
          title="The secret is still shown, and cannot be shown again"
          actions={<><Button size="sm" onClick={leave}>Leave</Button><Button size="sm" variant="primary" onClick={stay}>Stay here</Button></>}
        >
          Leave only once you have stored it.
        </Banner>
      ) : null}
      <SecretPanel
        secret={secret}
        doneLabel="Open the endpoint"
        onDone={onDone}
        code={<CodeTabs profile={profile} secret={secret} />}
      >
        Keep it where your server keeps its passwords, for example in the environment as <code>WEBHOOK_SECRET</code>, and never in a repository.
      </SecretPanel>
    </Page>
  );
}
