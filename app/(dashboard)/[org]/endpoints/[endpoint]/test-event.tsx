"use client";

import { Send } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { sendTestAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { TestResult } from "./test-result";
import { isOver, useTestDelivery } from "./use-test-delivery";

export interface TestType {
  name: string;
  description: string;
}

export interface TestEventProps {
  org: string;
  endpointId: string;
  /** Types whose example can be sent, besides test.ping. */
  types: TestType[];
  refusal: string | null;
  /** One was sent, or is through: the list of deliveries has changed. */
  onChange: () => unknown;
}

const ping = { name: "test.ping", description: "A short greeting" };

/** Sends a test event, and shows what becomes of it as it happens. */
export function TestEvent({ org, endpointId, types, refusal, onChange }: TestEventProps) {
  const id = useId();
  const [type, setType] = useState<string>(ping.name);
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const test = useTestDelivery(org, endpointId, deliveryId);
  const running = deliveryId !== null && !isOver(test.data) && test.error === null;

  async function send() {
    setStarting(true);
    setError(null);
    const result = await callAction(() => sendTestAction(org, endpointId, type));
    setStarting(false);
    if (!result.ok) return setError(result.error);
    setDeliveryId(result.deliveryId);
    onChange();
  }

  const over = isOver(test.data);
  useEffect(() => {
    if (over) onChange();
  }, [over, onChange]);

  return (
    <Section id="test" title="Send a test event" description="Signed and sent like any other, once, whatever the filters say. It does not count toward health.">
      <div className="grid gap-2">
        <Combobox
          aria-label="Event type to send"
          mono
          options={[ping, ...types].map(({ name, description }) => ({ value: name, label: name, description }))}
          value={type}
          onValueChange={(value) => setType(value ?? ping.name)}
          searchPlaceholder="Search event types"
        />
        <Button variant="primary" icon={<Send aria-hidden />} busy={starting || running} disabledReason={refusal} onClick={send} aria-describedby={`${id}-result`}>Send test event</Button>
      </div>
      <div id={`${id}-result`} aria-live="polite">
        {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
        {!error && deliveryId !== null ? <TestResult org={org} deliveryId={deliveryId} data={test.data} problem={test.error} /> : null}
      </div>
    </Section>
  );
}
