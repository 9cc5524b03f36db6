"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { redeliverAction } from "./actions";
import { hostOf } from "./failure-words";

/** Something is about to happen: look every second. */
const closeMs = 1_000;
const calmMs = 10_000;
/** A retry that is nearer than this counts as about to happen. */
const nearMs = 60_000;

/** Where a delivery stands, asked for as often as it may move. */
export function useDeliveryProgress(org: string, id: string, initial?: DeliveryProgress) {
  return useQuery<DeliveryProgress, RequestProblem>({
    queryKey: progressKey(org, id),
    queryFn: ({ signal }) => fetchJson(`${pathOf(org, id)}/progress`, { signal }),
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? closeMs : calmMs),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The delivery with its bodies and attempts; loaded again when another attempt is written down. */
export function useDeliveryDetail(org: string, id: string, lastAttempt: number, initial?: DeliveryDetail) {
  return useQuery<DeliveryDetail, RequestProblem>({
    queryKey: [pathOf(org, id), lastAttempt],
    queryFn: ({ signal }) => fetchJson(pathOf(org, id), { signal }),
    initialData: initial !== undefined && (initial.attemptLog[0]?.number ?? 0) >= lastAttempt ? initial : undefined,
    placeholderData: keepPreviousData,
    // What was sent and answered does not change any more.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Redelivers ahead of the server's word: what a screen shows changes at once, and back when it was refused. */
export function useRedeliver(org: string) {
  const t = useTranslations("delivery");
  const client = useQueryClient();
  const [problem, setProblem] = useState<ActionError | null>(null);

  /** @param undo takes back what the caller has already shown */
  async function redeliver(delivery: { id: string; eventType: string; endpointUrl: string }, undo?: () => void) {
    const key = progressKey(org, delivery.id);
    await client.cancelQueries({ queryKey: key });
    const before = client.getQueryData<DeliveryProgress>(key);
    setProblem(null);
    client.setQueryData<DeliveryProgress>(key, (progress) => progress && { ...progress, manualRequestedAt: new Date().toISOString(), manualRequestedBy: "you" });
    const result = await callAction(() => redeliverAction(org, delivery.id));
    if (result.ok) {
      toast.success(t("oneMoreAttempt"), { description: t("typeTo", { type: delivery.eventType, host: hostOf(delivery.endpointUrl) }) });
      await client.invalidateQueries({ queryKey: key });
      return;
    }
    client.setQueryData(key, before);
    undo?.();
    setProblem(result.error);
  }
  return { redeliver, problem, dismiss: () => setProblem(null) };
}

function isMoving({ state, sending, manualRequestedAt, automaticRetryAt, heldBack }: DeliveryProgress): boolean {
  if (sending || manualRequestedAt !== null) return true;
  if (state !== "pending" && state !== "retrying") return false;
  const next = heldBack?.until ?? automaticRetryAt;
  return next === null || new Date(next).getTime() - Date.now() < nearMs;
}

function pathOf(org: string, id: string): string {
  return `/api/app/${org}/deliveries/${id}`;
}

export function progressKey(org: string, id: string) {
  return [pathOf(org, id), "progress"];
}
