"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
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
  const t = useTranslations("endpointForm");
  const router = useRouter();
  const href = `/${org}/endpoints/${id}`;
  return (
    <Page width="form">
      <PageHeader
        title={t("editEndpoint")}
        trail={[{ label: t("endpoints"), href: `/${org}/endpoints` }, { label: shortUrl(initial.url), href }]}
        description={t("deliveriesThatAlready")}
      />
      {credentials === null ? null : (
        <Banner tone="waiting" icon={<TriangleAlert aria-hidden />} title={t("anotherSchemeHost")}>
          {t.rich("entrusted", { span: () => <span className="foreign-text">{new URL(initial.url).origin}</span>, credentials })}
        </Banner>
      )}
      <EndpointForm
        org={org}
        initial={initial}
        catalog={catalog}
        recent={recent}
        submitLabel={t("saveChanges")}
        cancelHref={href}
        href={href}
        save={async (input) => {
          const result = await updateEndpointAction(org, id, input);
          if (result.ok) {
            toast.success(result.cleared ? t("changesSavedEnter") : t("changesSaved"));
            router.push(result.cleared ? `${href}/authentication` : href);
          }
          return result;
        }}
      />
    </Page>
  );
}
