import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NewInvitation } from "@/lib/invitations/create";

/** The link, this once: only its hash is kept. */
export function InvitationLink({ invitation: { email, link }, mailed }: { invitation: NewInvitation; mailed: boolean }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        {mailed ? <>A mail with the link is on its way to <span className="foreign-text font-medium">{email}</span>.</> : <>No mail server is set up, so nothing is mailed. Send this link to <span className="foreign-text font-medium">{email}</span> yourself.</>} It is shown this once; sending the invitation again makes a new one.
      </p>
      <Field label="Link">
        <Input readOnly mono value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div><CopyButton text={link} label="Copy invitation link">Copy link</CopyButton></div>
    </div>
  );
}
