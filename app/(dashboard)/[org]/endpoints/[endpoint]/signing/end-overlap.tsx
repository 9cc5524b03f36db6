"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SigningProfile } from "@/lib/signing/profiles";
import { endOverlapAction } from "./actions";
import { keyWords } from "./overlap";

export interface EndOverlapProps {
  org: string;
  endpointId: string;
  profile: SigningProfile;
  /** Id of the newest secret on this page. */
  newest: string;
  refusal: string | null;
}

/** For who is ready sooner, or has lost an old secret to somebody. */
export function EndOverlap({ org, endpointId, profile, newest, refusal }: EndOverlapProps) {
  const router = useRouter();
  const { one, fresh } = keyWords(profile);

  async function end() {
    const result = await callAction(() => endOverlapAction(org, endpointId, newest));
    if (!result.ok && result.error.code === "rotated_meanwhile") router.refresh();
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success("Overlap ended", { description: `Only the newest ${one} signs from the next attempt on.` });
    router.refresh();
  }

  return (
    <ConfirmDialog
      trigger={<Button disabledReason={refusal}>End overlap now</Button>}
      title="End the overlap now?"
      description={`From the next attempt on only the newest ${one} signs, and the older ends for good. If your server does not have the ${fresh} yet, it will refuse what we send.`}
      confirmLabel="End overlap now"
      onConfirm={end}
    />
  );
}
