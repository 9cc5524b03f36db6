"use client";

import { Plug } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useState } from "react";
import { TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { disabledCause } from "@/app/(dashboard)/[org]/endpoints/disabled-cause";
import { EnableDialog } from "./enable-dialog";

export interface DisabledBannerProps {
  org: string;
  endpoint: EndpointDetail;
  refusal: string | null;
  onDone: () => unknown;
}

/** Why the endpoint is off, since when, what is held, and the way back on. The list links here with #enable. */
export function DisabledBanner({ org, endpoint, refusal, onDone }: DisabledBannerProps) {
  const t = useTranslations("endpoint");
  const [open, setOpen] = useState(false);
  const reason = endpoint.disabledReason ?? "manual";
  const { cause, advice } = disabledCause(useTranslations("disabledCause"), reason);

  useEffect(() => {
    if (location.hash !== "#enable" || refusal !== null) return;
    // Once: a reload later must not ask again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const timer = setTimeout(() => setOpen(true));
    return () => clearTimeout(timer);
  }, [refusal]);

  return (
    <>
      <Banner
        tone={reason === "manual" ? "off" : "failing"}
        icon={reason === "manual" ? undefined : <Plug aria-hidden />}
        role="note"
        title={<>{t.rich("disabledSince", { value: () => endpoint.disabledAt ? <TimeAgo at={endpoint.disabledAt} /> : null, cause })}</>}
        actions={
          <>
            {reason === "manual" ? null : <Button asChild><Link href={`/${org}/deliveries?endpoint=${endpoint.id}&state=failed`}>{t("seeWhatFailed")}</Link></Button>}
            <Button variant="primary" onClick={() => setOpen(true)} disabledReason={refusal}>{t("enableEndpoint")}</Button>
          </>
        }
      >
        {endpoint.held > 0 ? t("heldAndNew", { count: endpoint.held }) : t("newEventsAre")} {advice}
      </Banner>
      <EnableDialog org={org} endpoint={endpoint} open={open} onOpenChange={setOpen} onDone={onDone} />
    </>
  );
}
