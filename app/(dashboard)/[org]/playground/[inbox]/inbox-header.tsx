"use client";

import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import type { Translator } from "@/lib/i18n/translator";
import type { InboxSummary } from "@/lib/playground/list";
import { deleteInboxAction, renameInboxAction } from "@/app/(dashboard)/[org]/playground/actions";
import { NameDialog } from "@/app/(dashboard)/[org]/playground/name-dialog";

export interface InboxHeaderProps {
  org: string;
  inbox: InboxSummary;
  mayWrite: boolean;
  mayAddEndpoint: boolean;
}

export function InboxHeader({ org, inbox, mayWrite, mayAddEndpoint }: InboxHeaderProps) {
  const t = useTranslations("playground");
  const router = useRouter();
  const [asking, setAsking] = useState<"name" | "delete" | null>(null);
  const close = () => setAsking(null);
  const list = `/${org}/playground`;

  async function remove() {
    const result = await callAction(() => deleteInboxAction(org, inbox.id));
    if (!result.ok) return { error: result.error.message };
    router.push(list);
  }

  return (
    <>
      <PageHeader
        trail={[{ label: t("playground"), href: list }]}
        title={inbox.name}
        actions={
          <>
            {mayAddEndpoint ? (
              <Button asChild variant={inbox.endpoints.length === 0 ? "primary" : "secondary"}>
                <Link href={`/${org}/endpoints/new?url=${encodeURIComponent(inbox.url)}`}>{t.rich("addAnEndpoint", { plus: () => <Plus aria-hidden /> })}</Link>
              </Button>
            ) : null}
            {mayWrite ? (
              <DropdownMenu trigger={<IconButton label={t("moreActions")} icon={<Ellipsis />} variant="secondary" tooltip={false} />}>
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking("name")}>{t("renameInbox")}</MenuItem>
                <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsking("delete")}>{t("deleteInbox")}</MenuItem>
              </DropdownMenu>
            ) : null}
          </>
        }
      />
      <NameDialog open={asking === "name"} onOpenChange={close} title={t("renameThisInbox")} submitLabel={t("renameInbox")} name={inbox.name} submit={(name) => renameInboxAction(org, inbox.id, { name })} />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        title={t("deleteThisInbox")}
        description={consequences(t, inbox)}
        confirmLabel={t("deleteInbox")}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}

function consequences(t: Translator<"playground">, { requests, endpoints }: InboxSummary): string {
  return t("deleteMeans", { requests, endpoints: endpoints.length });
}
