"use client";

import { useTranslations } from "next-intl";
import { decodeBody, roughText } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { HeaderList } from "@/components/header-list";
import { JsonView } from "@/components/json-view";
import { Tabs } from "@/components/ui/tabs";
import type { AttemptDetail } from "@/lib/deliveries/get";

/** What was sent and what came back, headers and bodies. */
export function Exchange({ attempt, sent }: { attempt: AttemptDetail; sent: string | null }) {
  const t = useTranslations("test");
  const answer = attempt.responseBody === null ? null : decodeBody(attempt.responseBody);
  return (
    <Tabs
      label={t("requestAndAnswer")}
      items={[
        ...(answer === null
          ? []
          : [{
              value: "answer",
              label: t("answer"),
              content: (
                <div className="grid gap-4">
                  <HeaderList label={t("headersOfThe")} headers={attempt.responseHeaders ?? []} max={6} />
                  <JsonView label={t("bodyOfThe")} text={answer.text ?? roughText(answer.bytes)} size={answer.bytes.length} truncated={attempt.responseTruncated} maxLines={20} />
                </div>
              ),
            }]),
        {
          value: "request",
          label: t("request"),
          content: (
            <div className="grid gap-4">
              <HeaderList label={t("headersOfTheRequest")} headers={attempt.requestHeaders} max={8} />
              {sent === null ? null : <JsonView label="data" text={sent} maxLines={20} />}
            </div>
          ),
        },
      ]}
    />
  );
}
