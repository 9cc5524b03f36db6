"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Translator } from "@/lib/i18n/translator";
import type { OwnSession } from "@/lib/account/sessions";
import { revokeOtherSessionsAction, revokeSessionAction } from "./actions";

export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.map((session) => <SessionRow key={session.id} session={session} />)}
      </ul>
      {others > 0 ? <div><RevokeOthers count={others} /></div> : null}
    </div>
  );
}

/** "Chrome on macOS", as lib/account makes it of what the browser claims. */
function deviceIn(t: Translator<"account">, device: string): string {
  const [browser, system] = device.split(" on ");
  if (system !== undefined) return t("browserOn", { browser: browser!, system });
  return device === "Unknown browser" ? t("unknownBrowser") : device;
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useTranslations("account");
  const device = deviceIn(t, session.device);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const revoke = () =>
    start(async () => {
      const result = await callAction(() => revokeSessionAction(session.id));
      setProblem(result.ok ? null : `${result.error.message} ${result.error.fix}`);
      if (result.ok) toast.success(t("wasSignedOut", { device: device }));
    });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5 text-sm">
          <span className="flex flex-wrap items-center gap-2 font-medium">{device}{session.current ? <Badge tone="accent">{t("thisBrowser")}</Badge> : null}</span>
          <span className="text-xs text-ink-muted">
            {t.rich("lastSeenSigned", { span: () => <span className="font-mono">{session.address ?? t("addressUnknown")}</span>, timeAgo: () => <TimeAgo at={session.lastSeenAt} />, timeAgo2: () => <TimeAgo at={session.startedAt} /> })}
          </span>
        </div>
        {session.current ? null : <Button size="sm" busy={busy} onClick={revoke} aria-label={t("signOut2", { device: device })}>{t("signOut")}</Button>}
      </div>
      {problem ? <Banner tone="failing" title={problem} /> : null}
    </li>
  );
}

function RevokeOthers({ count }: { count: number }) {
  const t = useTranslations("account");
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">{t("signOutAll")}</Button>}
      title={t("signOutOthers", { count })}
      description={t("whoeverSitsBefore")}
      confirmLabel={t("signOutMany", { count })}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => revokeOtherSessionsAction());
        if (!result.ok) return { error: result.error.message };
        toast.success(t("allOtherBrowsers"));
      }}
    />
  );
}
