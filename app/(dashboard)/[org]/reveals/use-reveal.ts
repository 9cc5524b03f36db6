"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionError, ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import type { WaitingReveal } from "@/lib/reveals/waiting";
import { claimExpected, isSecretExpected } from "./expected";

export interface Reveal {
  /** In the clear, in this component's state alone: it goes with it. */
  secret: string | null;
  /** One that is still to be taken, as far as this page knows. */
  waiting: WaitingReveal | null;
  busy: boolean;
  error: ActionError | null;
  /** This tab has just made it. */
  fresh: boolean;
  take: () => Promise<void>;
  /** Once it is stored, or given up. */
  forget: () => void;
}

/**
 * Takes the secret that waits for `targetId`: at once where this tab has just
 * made it, and otherwise when `take` is called. A browser may keep a page that
 * was left and bring it back as it was: without the secret, then.
 * @param action takes it on the server; it works once
 */
export function useReveal(org: string, targetId: string, waiting: WaitingReveal | null, action: (org: string, targetId: string) => Promise<ActionResult<{ secret: string }>>): Reveal {
  const router = useRouter();
  const [fresh] = useState(() => isSecretExpected(targetId));
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(fresh);
  const [error, setError] = useState<ActionError | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const until = waiting?.until ?? null;

  const ask = useCallback(() => callAction(() => action(org, targetId)), [org, targetId, action]);

  const settle = useCallback(
    (result: Awaited<ReturnType<typeof ask>>) => {
      setBusy(false);
      if (!result.ok) return setError(result.error);
      setTaken(until);
      setSecret(result.secret);
    },
    [until],
  );

  const take = useCallback(async () => {
    setBusy(true);
    setError(null);
    settle(await ask());
  }, [ask, settle]);

  useEffect(() => {
    // Busy from the first render on.
    if (claimExpected(targetId)) void ask().then(settle);
  }, [targetId, ask, settle]);

  useEffect(() => {
    // At once: a page that is put away renders nothing any more.
    const leave = () => flushSync(() => setSecret(null));
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  const forget = useCallback(() => {
    setSecret(null);
    // What the browser keeps of this page still says that one waits.
    router.refresh();
  }, [router]);

  return { secret, waiting: until === taken ? null : waiting, busy, error, fresh, take, forget };
}
