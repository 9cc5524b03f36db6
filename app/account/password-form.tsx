"use client";

import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changePasswordAction } from "./actions";

export function PasswordForm({ email }: { email: string }) {
  const [{ error: problem, sessionsEnded }, action, busy] = useActionState(changePasswordAction, {});
  return (
    <form action={action} className="grid max-w-[400px] gap-4">
      {sessionsEnded === undefined ? null : <Banner role="status" tone="good" title="Password changed.">{endedWords(sessionsEnded)}</Banner>}
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      {/* For password managers, which keep the two together. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label="Present password" error={problem?.fields?.current}>
        <Input name="current" type="password" autoComplete="current-password" required maxLength={256} />
      </Field>
      <Field label="New password" hint="12 characters or more. A few words in a row are easy to remember." error={problem?.fields?.password}>
        <Input name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
      </Field>
      <div><Button type="submit" variant="primary" busy={busy}>Change password</Button></div>
    </form>
  );
}

function endedWords(count: number): string {
  if (count === 0) return "No other browser was signed in.";
  return count === 1 ? "One other browser was signed out." : `${count} other browsers were signed out.`;
}
