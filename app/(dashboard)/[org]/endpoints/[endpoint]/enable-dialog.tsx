"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { disableEndpointAction, enableEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import type { EnableInput } from "@/app/(dashboard)/[org]/endpoints/enable-input";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { HeldRate } from "./held-rate";
import { HeldSince } from "./held-since";
import { undoToast } from "./undo-toast";
import { useEndpointChange } from "./use-endpoint-change";
import { useHeldSince } from "./use-held-since";

export interface EnableDialogProps {
  org: string;
  endpoint: EndpointDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => unknown;
}

/** Enabling again, with the count first: what becomes of the deliveries that were held. */
export function EnableDialog({ org, endpoint, open, onOpenChange, onDone }: EnableDialogProps) {
  const t = useTranslations("endpoint");
  const [choice, setChoice] = useState<"all" | "since" | "none">("all");
  const [since, setSince] = useState("");
  const [perMinute, setPerMinute] = useState("600");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const sinceHeld = useHeldSince(org, endpoint.id, choice === "since" ? since : "");
  const change = useEndpointChange(org, endpoint.id);
  const { held } = endpoint;
  const released = choice === "none" ? 0 : choice === "all" ? held : sinceHeld;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await callAction(() => enableEndpointAction(org, endpoint.id, inputOf(held, choice, since, perMinute)));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    onOpenChange(false);
    undoToast(t("endpointEnabled"), result.released > 0 ? t("goesOut", { count: result.released }) : t("newEventsAreDelivered"), { label: t("undo"), run: undo });
    onDone();
  }

  /** What has not gone out yet is held again. */
  async function undo() {
    const result = await change({ status: "disabled", disabledReason: "manual", disabledAt: new Date().toISOString() }, () => disableEndpointAction(org, endpoint.id));
    if (result.ok) toast.success(t("endpointDisabledAgain"), { description: t("whatHasNot") });
    else toast.error(result.error.message, { description: result.error.fix });
    onDone();
  }

  const fields = error?.fields ?? {};
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("enableThisEndpoint")}
      description={held === 0 ? t("newEventsAreDeliveredFrom") : t("heldWhile", { count: held })}
      footer={
        <>
          <DialogClose asChild><Button>{t("cancel")}</Button></DialogClose>
          <Button type="submit" form="enable-endpoint" variant="primary" busy={busy}>{released ? t("enableAndDeliver", { count: released }) : t("enableEndpoint")}</Button>
        </>
      }
    >
      <form id="enable-endpoint" onSubmit={submit} noValidate className="grid gap-4">
        {held > 0 ? (
          <>
            <RadioGroup
              label={t("heldDeliveries")}
              value={choice}
              onValueChange={(value) => setChoice(value as typeof choice)}
              options={[
                { value: "all", label: t("deliverAll", { count: held }), description: t("oldestFirst") },
                { value: "since", label: t("deliverThoseSince"), description: t("olderOnesStay") },
                { value: "none", label: t("deliverNone"), description: t("allStayHeld") },
              ]}
            />
            {choice === "since" ? <HeldSince value={since} onChange={setSince} error={fields["held.since"]} count={sinceHeld} /> : null}
            {choice === "none" ? null : <HeldRate value={perMinute} onChange={setPerMinute} error={fields.perMinute} count={released} />}
          </>
        ) : null}
        {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      </form>
    </Dialog>
  );
}

function inputOf(held: number, choice: "all" | "since" | "none", since: string, perMinute: string): EnableInput {
  if (held === 0 || choice === "none") return { held: { deliver: "none" } };
  if (choice === "all") return { held: { deliver: "all" }, perMinute: Number(perMinute) };
  // The field holds a time in the browser's zone without saying so.
  return { held: { deliver: "since", since: since === "" ? "" : new Date(since).toISOString() }, perMinute: Number(perMinute) };
}
