"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** What a page shows when it could not be made. The server has logged the error under the digest. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("broken");
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState icon={<TriangleAlert aria-hidden />} title={<span role="heading" aria-level={1}>{t("thisPageCould")}</span>} action={<Button variant="primary" onClick={reset}>{t("tryAgain")}</Button>}>
        <p>{t("somethingWentWrong")}</p>
        {error.digest ? <p className="mt-1">{t.rich("ifItHappens", { code: () => <code className="font-mono">{error.digest}</code> })}</p> : null}
      </EmptyState>
    </main>
  );
}
