"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { createInboxAction } from "./actions";
import { NameDialog } from "./name-dialog";

export function CreateInbox({ org, disabledReason }: { org: string; disabledReason: string | null }) {
  const t = useTranslations("playground");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus />} disabledReason={disabledReason} onClick={() => setOpen(true)}>{t("createInbox")}</Button>
      <NameDialog
        open={open}
        onOpenChange={setOpen}
        title={t("createAnInbox")}
        description={t("itGetsA")}
        submitLabel={t("createInbox")}
        submit={async (name) => {
          const result = await createInboxAction(org, { name });
          if (result.ok) router.push(`/${org}/playground/${result.id}`);
          return result;
        }}
      />
    </>
  );
}
