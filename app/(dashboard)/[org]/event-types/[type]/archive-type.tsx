"use client";

import { Archive, ArchiveRestore } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { archiveTypeAction } from "@/app/(dashboard)/[org]/event-types/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Takes a type out of use, after asking, or puts it back. */
export function ArchiveType({ org, name, archived, recent }: { org: string; name: string; archived: boolean; recent: number }) {
  const t = useTranslations("type.archive");
  const router = useRouter();
  const [busy, start] = useTransition();
  const [asking, setAsking] = useState(false);
  const set = async (to: boolean) => {
    const result = await callAction(() => archiveTypeAction(org, name, to));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    router.refresh();
  };
  if (archived) {
    const restore = () => start(async () => {
      const failed = await set(false);
      if (failed) toast.error(failed.error);
    });
    return <Button icon={<ArchiveRestore aria-hidden />} busy={busy} onClick={restore}>{t("restore")}</Button>;
  }
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={<Button variant="ghost" icon={<Archive aria-hidden />}>{t("archive")}</Button>}
      title={t("title", { name })}
      description={t("description", { count: recent })}
      confirmLabel={t("confirm")}
      cancelLabel={t("cancel")}
      onConfirm={() => set(true)}
    />
  );
}
