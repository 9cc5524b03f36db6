"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { decodeBody } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { CodeBlock } from "@/components/ui/code-block";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import { exampleOf } from "@/lib/receiver-code/example";
import { RECEIVER_LANGUAGES, receiverCode, type ReceiverLanguage } from "@/lib/receiver-code/receiver-code";

/** A receiver in the reader's language, for how this endpoint signs and for what this delivery carries. */
export function CodeView({ delivery }: { delivery: Pick<DeliveryDetail, "signing" | "payload" | "eventType"> }) {
  const t = useTranslations("delivery");
  const [language, setLanguage] = useState<ReceiverLanguage>("typescript");
  const { profile, publicKey } = delivery.signing;
  const example = useMemo(() => exampleOf(decodeBody(delivery.payload).text, delivery.eventType), [delivery.payload, delivery.eventType]);
  const { code, file, needs } = receiverCode(language, profile, { publicKey, example });
  const options = RECEIVER_LANGUAGES.map((value) => ({ value, label: receiverCode(value, profile, { example }).name }));
  return (
    <div className="grid max-w-5xl gap-3">
      <p className="max-w-3xl text-sm text-ink-muted">
        {t("wholeReceiver", { profile: profile.replaceAll("_", "-"), dated: profile === "sha256_body" ? "no" : "yes", pair: profile === "standard_asymmetric" ? "yes" : "no" })}
      </p>
      <div className="max-sm:hidden"><Segmented label={t("language")} value={language} onValueChange={setLanguage} options={options} /></div>
      <Select aria-label={t("language")} className="sm:hidden" value={language} onValueChange={(value) => setLanguage(value as ReceiverLanguage)} options={options} />
      <CodeBlock label={`${file} · ${needs}`} language={language} code={code} />
    </div>
  );
}
