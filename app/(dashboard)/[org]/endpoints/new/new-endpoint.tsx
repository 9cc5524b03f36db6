"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { createEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { EndpointForm } from "@/app/(dashboard)/[org]/endpoints/_form/endpoint-form";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { EventTypeSummary } from "@/lib/event-types/list";
import { StoreSecret } from "./store-secret";

export interface NewEndpointProps {
  org: string;
  /** Stands in the field to begin with. */
  url: string;
  catalog: EventTypeSummary[];
  recent: RecentEvents;
}

/** The form, and after it the secret: which lives in this component's state alone and goes with it. */
export function NewEndpoint({ org, url, catalog, recent }: NewEndpointProps) {
  const router = useRouter();
  const [created, setCreated] = useState<{ id: string; url: string; secret: string } | null>(null);

  useEffect(() => {
    // A browser may keep a page that was left and bring it back as it was: without the secret, then.
    const forget = () => setCreated(null);
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, []);

  if (created !== null) {
    const href = `/${org}/endpoints/${created.id}`;
    return <StoreSecret url={created.url} secret={created.secret} onDone={() => router.replace(href)} />;
  }
  return (
    <Page width="form">
      <PageHeader title="Add endpoint" trail={[{ label: "Endpoints", href: `/${org}/endpoints` }]} description="Every event that matches is sent here, signed, and retried until your server accepts it." />
      <EndpointForm
        org={org}
        initial={{ url, description: "", filters: ["*"] }}
        catalog={catalog}
        recent={recent}
        submitLabel="Add endpoint"
        cancelHref={`/${org}/endpoints`}
        save={async (input) => {
          const result = await createEndpointAction(org, input);
          if (result.ok) setCreated({ id: result.id, url: input.url, secret: result.secret });
          return result;
        }}
      />
    </Page>
  );
}
