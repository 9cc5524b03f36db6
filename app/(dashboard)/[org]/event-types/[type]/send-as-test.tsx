"use client";

import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { sendTypeAsTestAction } from "@/app/(dashboard)/[org]/event-types/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { Receiver, TypeDetail } from "@/lib/event-types/catalog";

/** Sends the type's example to one endpoint, and leads to the delivery, where its phases can be watched. */
export function SendAsTest({ org, type, mayTest }: { org: string; type: TypeDetail; mayTest: boolean }) {
  const t = useTranslations("type.test");
  const router = useRouter();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const endpoints = [...type.receivers, ...type.others];
  const refusal = !mayTest ? t("refusal") : endpoints.length === 0 ? t("noEndpoint") : null;
  if (refusal) return <Button variant="primary" icon={<Zap aria-hidden />} disabledReason={refusal}>{t("send")}</Button>;

  async function send(endpoint: Receiver) {
    setProblem(null);
    setSending(endpoint.id);
    const result = await callAction(() => sendTypeAsTestAction(org, endpoint.id, type.name));
    if (result.ok) return router.push(`/${org}/deliveries/${result.deliveryId}`);
    setSending(null);
    setProblem(result.error);
  }

  return (
    <Popover label={t("choose")} align="end" className="grid w-96 gap-2" trigger={<Button variant="primary" icon={<Zap aria-hidden />}>{t("send")}</Button>}>
      <p className="text-sm text-ink-muted">{t(type.example === null ? "textWithout" : "text")}</p>
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <ul className="thin-scroll -mx-1 grid max-h-72 gap-0.5 overflow-y-auto px-1">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Button variant="ghost" className="w-full min-w-0 justify-start" busy={sending === endpoint.id} disabledReason={sending !== null && sending !== endpoint.id ? t("sending") : null} onClick={() => void send(endpoint)} aria-label={t("sendTo", { url: endpoint.url })}>
              <span className="min-w-0 truncate font-mono text-xs">{shortUrl(endpoint.url)}</span>
              {endpoint.description ? <span className="ml-auto max-w-32 truncate text-xs font-normal text-ink-faint">{endpoint.description}</span> : null}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
