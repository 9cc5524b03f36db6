"use client";

import { useEffect, useRef } from "react";
import { Page } from "@/components/page";
import { SecretPanel } from "@/components/secret-panel";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { useLeaveGuard } from "./use-leave-guard";
import { environmentLine, pythonReceiver, typescriptReceiver } from "./receiver-code";

export interface StoreSecretProps {
  url: string;
  secret: string;
  /** Leads on; the secret is gone then. */
  onDone: () => void;
}

/** The one moment in which a secret is shown. */
export function StoreSecret({ url, secret, onDone }: StoreSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { held, stay, leave } = useLeaveGuard();

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);

  return (
    <Page width="form">
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.01em] outline-none">Endpoint added. Store its secret now</h1>
        <p className="text-sm text-ink-muted"><span className="foreign-text font-mono text-[0.92em]">{shortUrl(url)}</span> receives events from now on. With the secret your server can tell that they come from us.</p>
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
        code={
          <Tabs
            label="How to verify with it"
            items={[
              { value: "typescript", label: "TypeScript", content: <CodeBlock label="npm install standardwebhooks" language="typescript" code={typescriptReceiver(secret)} /> },
              { value: "python", label: "Python", content: <CodeBlock label="pip install standardwebhooks flask" language="python" code={pythonReceiver(secret)} /> },
              { value: "environment", label: "Environment", content: <CodeBlock label=".env" language="bash" code={environmentLine(secret)} /> },
            ]}
          />
        }
      >
        Keep it where your server keeps its passwords, for example in the environment as <code>WEBHOOK_SECRET</code>, and never in a repository.
      </SecretPanel>
    </Page>
  );
}
