"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { updateEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { EndpointForm, type EndpointFormProps } from "@/app/(dashboard)/[org]/endpoints/_form/endpoint-form";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";

export interface EditEndpointProps extends Pick<EndpointFormProps, "org" | "initial" | "catalog" | "recent"> {
  id: string;
  /** What the endpoint's requests carry besides the signature, in words; null for nothing. */
  credentials: string | null;
}

export function EditEndpoint({ org, id, initial, catalog, recent, credentials }: EditEndpointProps) {
  const router = useRouter();
  const href = `/${org}/endpoints/${id}`;
  return (
    <Page width="form">
      <PageHeader
        title="Edit endpoint"
        trail={[{ label: "Endpoints", href: `/${org}/endpoints` }, { label: shortUrl(initial.url), href }]}
        description="Deliveries that already wait go to the new URL. The signing secret stays the same."
      />
      {credentials === null ? null : (
        <Banner tone="waiting" icon={<TriangleAlert aria-hidden />} title="Another scheme, host or port removes the endpoint’s credentials">
          They were entrusted for <span className="foreign-text">{new URL(initial.url).origin}</span>: {credentials}. A change of the path keeps them.
        </Banner>
      )}
      <EndpointForm
        org={org}
        initial={initial}
        catalog={catalog}
        recent={recent}
        submitLabel="Save changes"
        cancelHref={href}
        href={href}
        save={async (input) => {
          const result = await updateEndpointAction(org, id, input);
          if (result.ok) {
            toast.success(result.cleared ? "Changes saved. Enter the credentials again." : "Changes saved");
            router.push(result.cleared ? `${href}/authentication` : href);
          }
          return result;
        }}
      />
    </Page>
  );
}
