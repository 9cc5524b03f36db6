"use client";

import { CloudAlert, DatabaseZap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useDatabaseAway } from "@/app/use-database-away";
import { Button } from "@/components/ui/button";
import { PageMessage } from "./page-message";

/** What broke is in the server's log under the reference; the browser is told nothing else of it. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("broken");
  const router = useRouter();
  const [busy, start] = useTransition();
  const retry = () =>
    start(() => {
      router.refresh();
      reset();
    });
  const away = useDatabaseAway(retry);
  return (
    <div aria-live="polite">
      <PageMessage
        icon={away ? <DatabaseZap aria-hidden /> : <CloudAlert aria-hidden />}
        title={t(away ? "databaseAway" : "thisPageCouldNot")}
        action={<Button variant="primary" busy={busy} onClick={retry}>{t("loadItAgain")}</Button>}
      >
        <p>{t(away ? "nothingIsLost" : "somethingWentWrongOn")}</p>
        {error.digest && !away ? <p className="mt-2 text-xs">{t.rich("referenceForSupport", { code: () => <code>{error.digest}</code> })}</p> : null}
      </PageMessage>
    </div>
  );
}
