import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getDelivery } from "@/lib/deliveries/get";
import { SignatureDebugger } from "./signature-debugger";
import { sentRequest } from "./sent-request";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debugger");
  return { title: t("signatureDebugger") };
}

interface SignatureDebuggerPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<{ delivery?: string | string[]; attempt?: string | string[] }>;
}

/** With `delivery` (and `attempt`) what was sent is known, and filled in; never a secret. */
export default async function SignatureDebuggerPage({ params, searchParams }: SignatureDebuggerPageProps) {
  const { org } = await params;
  const { delivery, attempt } = await searchParams;
  const { actor } = await requireActor(org);
  const detail = typeof delivery === "string" ? await orNotFound(getDelivery(tools().db, actor, delivery)) : null;
  return (
    <Translated namespaces={["debugger"]}>
      <SignatureDebugger key={detail?.id ?? "bare"} org={org} sent={detail === null ? null : sentRequest(detail, Number(attempt))} />
    </Translated>
  );
}
