"use client";

import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError, ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";

/** Runs one change at a time and keeps what went wrong with the last, by field where it has one. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);

  // Once the faults stand on the page, however long that takes.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [error]);

  /** True when it was done; `done` is said in a toast. */
  async function change(action: () => Promise<ActionResult>, done: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    const result = await callAction(action);
    running.current = false;
    setBusy(false);
    if (result.ok) {
      toast.success(done);
      return true;
    }
    setError(result.error);
    return false;
  }

  return { busy, error, form, change, clear: () => setError(null) };
}

/** What stands beside a field: the reason and the way out; undefined where the field is right. */
export function fieldError(error: ActionError | null, field: string): string | undefined {
  const message = error?.fields?.[field];
  if (error === null || message === undefined) return undefined;
  return error.code === "invalid_input" ? message : `${message} ${error.fix}`;
}

/** An error that belongs to none of these fields. */
export function formError(error: ActionError | null, fields: string[]): ActionError | null {
  return error !== null && fields.some((field) => error.fields?.[field] !== undefined) ? null : error;
}
