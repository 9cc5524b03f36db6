import { Send } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listCredentials } from "@/lib/credentials/list";
import { getEndpoint } from "@/lib/endpoints/get";
import { AuthorizationSection } from "./authorization-section";
import { CertificateSection } from "./certificate-section";
import { HeadersSection } from "./headers-section";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credentials");
  return { title: t("authentication") };
}

export default async function AuthenticationPage({ params }: { params: Promise<{ org: string; endpoint: string }> }) {
  const t = await getTranslations("credentials");
  const { org, endpoint: id } = await params;
  const { actor } = await requireActor(org);
  const [{ url }, facts] = await Promise.all([orNotFound(getEndpoint(tools().db, actor, id)), orNotFound(listCredentials(tools(), actor, id))]);
  const { headerNames, authorization, clientCertificate } = facts;
  const refusal = await refusalFor(actor, "endpoint.write");
  const place = { org, id, refusal };
  const href = `/${org}/endpoints/${id}`;
  return (
    <Translated namespaces={["credentials"]}>
      <Page width="form">
        <PageHeader
          title={t("authentication")}
          trail={[{ label: t("endpoints"), href: `/${org}/endpoints` }, { label: shortUrl(url), href }]}
          description={t.rich("asksBesides", { code: () => <code className="foreign-text font-mono text-[0.92em]">{new URL(url).origin}</code> })}
          actions={<Button asChild><Link href={href}>{t.rich("testIt", { send: () => <Send aria-hidden /> })}</Link></Button>}
        />
        <div className="grid gap-8">
          <HeadersSection {...place} names={headerNames} />
          <AuthorizationSection {...place} facts={authorization} custom={headerNames.includes("authorization")} />
          <CertificateSection {...place} facts={clientCertificate} />
        </div>
      </Page>
    </Translated>
  );
}
