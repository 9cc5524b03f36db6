import type { Metadata } from "next";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { CopyableId } from "@/components/copyable-id";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { TextLink } from "@/components/ui/text-link";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { toPublicId } from "@/lib/ids";
import { getUsage } from "@/lib/limits/get-usage";
import { LimitMeter } from "./limit-meter";

export const metadata: Metadata = { title: "Limits" };

export default async function LimitsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor, organization } = await requireActor(org);
  if (!may(actor, "limit.read")) return <NotAllowed actor={actor} what="the limits" who="members of this organization" />;
  const { endpoints, pending, publishPerMinute } = await getUsage(tools().db, actor);
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="Limits" description={`What ${organization.name} may use at most, and what it uses at this moment.`} />
      <div className="divide-y divide-line border-y border-line">
        <LimitMeter title="Endpoints" unit="endpoint" {...endpoints}>
          At the limit no endpoint can be added; those that exist go on. <TextLink href={`/${org}/endpoints`}>Delete one</TextLink> that is no longer used to make room.
        </LimitMeter>
        <LimitMeter title="Waiting deliveries" unit="delivery" units="deliveries" counted {...pending}>
          Deliveries that wait for their first or next attempt. At the limit new events are refused with <code>429 pending_limit_reached</code> until some are made, or <TextLink href={`/${org}/deliveries?state=pending,retrying`}>canceled</TextLink>. Deliveries held for a disabled endpoint do not count.
        </LimitMeter>
        <LimitMeter title="Events a minute" unit="event" {...publishPerMinute} window="in the last minute">
          Above the limit requests to publish are refused with <code>429 publish_rate_exceeded</code>, and say when to try again. Nothing of a refused request is stored.
        </LimitMeter>
      </div>
      <div className="grid gap-2 text-sm text-ink-muted">
        <p>{actor.kind === "portal" ? "Ask those who led you here" : "Ask the people who run this Posthorn"} for other limits: nobody in {organization.name} can change them. They need the organization’s id:</p>
        <p><CopyableId value={toPublicId("org", organization.id)} label="organization id" /></p>
      </div>
    </Page>
  );
}
