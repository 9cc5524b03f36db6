import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound, titleOf } from "@/app/(dashboard)/[org]/or-not-found";
import { BehaviourMark } from "@/app/(dashboard)/[org]/playground/behaviour-mark";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { Section } from "@/components/section";
import { tools } from "@/lib/app/tools";
import { mayDo } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { getInbox } from "@/lib/playground/get";
import { listRequests } from "@/lib/playground/list-requests";
import { BehaviourPicker } from "./behaviour-picker";
import { InboxAddress } from "./inbox-address";
import { InboxHeader } from "./inbox-header";
import { firstRequests } from "./page-sizes";
import { RequestLog } from "./request-log";

interface InboxPageProps {
  params: Promise<{ org: string; inbox: string }>;
}

export async function generateMetadata({ params }: InboxPageProps): Promise<Metadata> {
  return titleOf(load(params).then(({ inbox }) => inbox.name));
}

export default async function InboxPage({ params }: InboxPageProps) {
  const t = await getTranslations("playground");
  const { org, actor, inbox } = await load(params);
  const requests = await orNotFound(listRequests(tools().db, actor, inbox.id, firstRequests));
  const mayWrite = mayDo(actor.role, "playground.write");
  return (
    <Translated namespaces={["playground"]}>
      <Page width="full">
        <InboxHeader org={org} inbox={inbox} mayWrite={mayWrite} mayAddEndpoint={mayDo(actor.role, "endpoint.write")} />
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-8">
            <InboxAddress org={org} inbox={inbox} />
            {mayWrite ? (
              <BehaviourPicker org={org} inbox={inbox} />
            ) : (
              <Section title={t("howItAnswers")}>
                <BehaviourMark behaviour={inbox} className="text-sm" />
                <p className="text-xs text-ink-muted">{t("yourRoleIs")}</p>
              </Section>
            )}
          </div>
          <RequestLog org={org} inbox={inbox} initial={requests} renderedAt={Date.now()} mayWrite={mayWrite} />
        </div>
      </Page>
    </Translated>
  );
}

async function load(params: InboxPageProps["params"]) {
  const { org, inbox: id } = await params;
  const { actor } = await requireActor(org);
  return { org, actor, inbox: await orNotFound(getInbox(tools().db, actor, id, env().NEXTAUTH_URL)) };
}
