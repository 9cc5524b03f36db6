"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ActionError, ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import type { EndpointPageData } from "./page-data";

/**
 * Shows a change of the endpoint at once, does it, and takes it back from the
 * page where the server refuses.
 */
export function useEndpointChange(org: string, id: string) {
  const client = useQueryClient();
  const key = [`/api/app/${org}/endpoints/${id}`];

  return async function change<T extends object>(shown: Partial<EndpointDetail>, action: () => Promise<ActionResult<T>>): Promise<({ ok: true } & T) | { ok: false; error: ActionError }> {
    await client.cancelQueries({ queryKey: key });
    const before = client.getQueryData<EndpointPageData>(key);
    if (before) client.setQueryData<EndpointPageData>(key, { ...before, endpoint: { ...before.endpoint, ...shown } });
    const result = await callAction(action);
    if (!result.ok && before) client.setQueryData(key, before);
    void client.invalidateQueries({ queryKey: key });
    return result;
  };
}
