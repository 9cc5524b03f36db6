"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { createEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { EndpointForm } from "@/app/(dashboard)/[org]/endpoints/_form/endpoint-form";
import { expectSecretOf } from "@/app/(dashboard)/[org]/reveals/expected";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { EventTypeSummary } from "@/lib/event-types/list";

export interface NewEndpointProps {
  org: string;
  /** Stands in the field to begin with. */
  url: string;
  catalog: EventTypeSummary[];
  recent: RecentEvents;
}

/** The form; after it the endpoint's page, which takes the secret that waits there. */
export function NewEndpoint({ org, url, catalog, recent }: NewEndpointProps) {
  const t = useTranslations("endpointForm");
  const router = useRouter();
  return (
    <Page width="form">
      <PageHeader title={t("addEndpoint")} trail={[{ label: t("endpoints"), href: `/${org}/endpoints` }]} description={t("everyEventThat")} />
      <EndpointForm
        org={org}
        initial={{ url, description: "", filters: ["*"] }}
        catalog={catalog}
        recent={recent}
        submitLabel={t("addEndpoint")}
        cancelHref={`/${org}/endpoints`}
        href={null}
        save={async (input, extras) => {
          const result = await createEndpointAction(org, input, extras);
          if (result.ok) {
            // A draft's secret was shown in the form, and is not shown again.
            if (extras.draft === undefined) expectSecretOf(result.id);
            else toast.success(t("endpointAdded"), { description: t("itReceivesEvents") });
            router.replace(`/${org}/endpoints/${result.id}`);
          }
          return result;
        }}
      />
    </Page>
  );
}
