"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { startDraftAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import type { StartedDraft } from "@/lib/endpoints/draft";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";

export interface DraftSecret {
  /** Null until one was made, and again where the profile needs another kind. */
  draft: StartedDraft | null;
  busy: boolean;
  error: ActionError | null;
  start: () => Promise<void>;
  /** It is not kept any more. */
  forget: () => void;
  stored: boolean;
  setStored: (stored: boolean) => void;
  /** Why the endpoint cannot be added yet. */
  blocked: string | null;
}

/** The secret of an endpoint that is about to be added: in this component's state alone, and gone with it. */
export function useDraft(org: string, profile: SigningProfile): DraftSecret {
  const t = useTranslations("endpointForm");
  const kind = secretKindOf(profile);
  const [made, setMade] = useState<{ draft: StartedDraft; kind: typeof kind } | null>(null);
  const [stored, setStored] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const draft = made !== null && made.kind === kind ? made.draft : null;
  const shown = draft !== null && kind === "hmac" && !stored;

  useEffect(() => {
    // A browser may keep a page that was left and bring it back as it was: without the secret, then.
    const leave = () => flushSync(() => setMade(null));
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  useEffect(() => {
    if (!shown) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [shown]);

  return {
    draft,
    busy,
    error,
    async start() {
      setBusy(true);
      setError(null);
      const result = await callAction(() => startDraftAction(org, profile));
      setBusy(false);
      if (!result.ok) return setError(result.error);
      const { endpointId, secret, until } = result;
      setStored(false);
      setMade({ draft: { endpointId, secret, until }, kind });
    },
    forget: () => setMade(null),
    stored,
    setStored,
    blocked: shown ? t("sayFirstBelow") : null,
  };
}
