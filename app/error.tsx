"use client";

import { DatabaseZap, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useDatabaseAway } from "./use-database-away";

/** What a page shows when it could not be made. The server has logged the error under the digest. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations("broken");
  // What broke is the server's: to draw the same answer once more would show the same.
  const again = () => window.location.reload();
  const away = useDatabaseAway(again);
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]" aria-live="polite">
      <EmptyState icon={away ? <DatabaseZap aria-hidden /> : <TriangleAlert aria-hidden />} title={<span role="heading" aria-level={1}>{t(away ? "databaseAway" : "thisPageCould")}</span>} action={<Button variant="primary" onClick={again}>{t("tryAgain")}</Button>}>
        <p>{t(away ? "nothingIsLost" : "somethingWentWrong")}</p>
        {error.digest && !away ? <p className="mt-1">{t.rich("ifItHappens", { code: () => <code className="font-mono">{error.digest}</code> })}</p> : null}
      </EmptyState>
    </main>
  );
}
