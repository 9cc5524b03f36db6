"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { updateEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { EndpointForm, type EndpointFormProps } from "@/app/(dashboard)/[org]/endpoints/_form/endpoint-form";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";

export interface EditEndpointProps extends Pick<EndpointFormProps, "org" | "initial" | "catalog" | "recent"> {
  id: string;
}

export function EditEndpoint({ org, id, initial, catalog, recent }: EditEndpointProps) {
  const router = useRouter();
  const href = `/${org}/endpoints/${id}`;
  return (
    <Page width="form">
      <PageHeader
        title="Edit endpoint"
        trail={[{ label: "Endpoints", href: `/${org}/endpoints` }, { label: shortUrl(initial.url), href }]}
        description="Deliveries that already wait go to the new URL. The signing secret stays the same."
      />
      <EndpointForm
        org={org}
        initial={initial}
        catalog={catalog}
        recent={recent}
        submitLabel="Save changes"
        cancelHref={href}
        save={async (input) => {
          const result = await updateEndpointAction(org, id, input);
          if (result.ok) {
            toast.success("Changes saved");
            router.push(href);
          }
          return result;
        }}
      />
    </Page>
  );
}
