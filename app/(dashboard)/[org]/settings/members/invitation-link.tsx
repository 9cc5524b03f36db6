import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NewInvitation } from "@/lib/invitations/create";

/** The link, this once: only its hash is kept. */
export function InvitationLink({ invitation: { email, link }, mailed }: { invitation: NewInvitation; mailed: boolean }) {
  const t = useTranslations("members");
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        {t.rich("itIsShown", { value: () => mailed ? <>{t.rich("aMailWith", { span: () => <span className="foreign-text font-medium">{email}</span> })}</> : <>{t.rich("noMailServer", { span: () => <span className="foreign-text font-medium">{email}</span> })}</> })}
      </p>
      <Field label={t("link")}>
        <Input readOnly mono value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div><CopyButton text={link} label={t("copyInvitationLink")}>{t("copyLink")}</CopyButton></div>
    </div>
  );
}
