import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("broken");
  return { title: t("notFound") };
}

export default function NotFound() {
  const t = useTranslations("broken");
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState icon={<SearchX aria-hidden />} title={<span role="heading" aria-level={1}>{t("thereIsNothing")}</span>} action={<Button asChild><Link href="/">{t("goToThe")}</Link></Button>}>
        {t("theAddressMay")}
      </EmptyState>
    </main>
  );
}
