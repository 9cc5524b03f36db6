"use client";

import { useTranslations } from "next-intl";
import { AlertDialog as Primitive } from "radix-ui";
import { useId, useState, useTransition, type FormEvent, type ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { cn } from "./cn";
import { dialogStyle, veilStyle } from "./dialog-style";
import { Input } from "./input";
import { useDialogFocus } from "./use-dialog-focus";

export interface ConfirmDialogProps {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The question: "Delete this endpoint?" */
  title: string;
  /** What will happen, and what cannot be undone. */
  description: ReactNode;
  children?: ReactNode;
  /** A verb with its object: "Delete endpoint". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "default" | "danger";
  /** A text to type first, such as the endpoint's host, for what cannot be undone. */
  typed?: string;
  /** Does it. An `error` keeps the dialog open and shows it; nothing or anything else closes it. */
  onConfirm: () => Promise<{ error?: string } | void> | { error?: string } | void;
}

/** Asks once more before something that is hard to undo. */
export function ConfirmDialog({ trigger, open, onOpenChange, title, description, children, confirmLabel, cancelLabel, tone = "default", typed, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations("parts");
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(false);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const focus = useDialogFocus(typed === undefined ? "cancel" : "field");
  const missing = typed !== undefined && text.trim() !== typed;

  function change(next: boolean) {
    if (busy) return;
    setText("");
    setError(null);
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A React portal still bubbles to the form it was opened from.
    event.stopPropagation();
    if (missing || busy) return;
    start(async () => {
      const result = await onConfirm();
      if (result?.error) return setError(result.error);
      setOwnOpen(false);
      onOpenChange?.(false);
    });
  }

  return (
    <Primitive.Root open={open ?? ownOpen} onOpenChange={change}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={veilStyle} />
        <Primitive.Content className={cn(dialogStyle, "sm:max-w-md")} {...focus}>
          <form onSubmit={submit} className="flex min-h-0 flex-col">
            <div className="thin-scroll grid min-h-0 gap-3 overflow-y-auto px-5 pt-4 pb-5">
              <div className="grid gap-1.5">
                <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
                <Primitive.Description asChild><div className="text-sm text-ink-muted">{description}</div></Primitive.Description>
              </div>
              {children}
              {typed !== undefined ? (
                <div className="grid gap-1.5">
                  <label htmlFor={`${id}-typed`} className="text-sm">
                    {t.rich("typeToConfirm", { code: () => <code className="foreign-text rounded-sm bg-inset px-1 py-0.5 font-medium">{typed}</code> })}
                  </label>
                  <Input id={`${id}-typed`} mono autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
                </div>
              ) : null}
              {error ? <Banner tone="failing" title={error} /> : null}
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              <Primitive.Cancel asChild><Button disabledReason={busy && t("waitUntilIt")}>{cancelLabel ?? t("cancel")}</Button></Primitive.Cancel>
              <Button type="submit" variant={tone === "danger" ? "danger" : "primary"} busy={busy} disabledReason={missing && t("typeFirst", { typed })}>{confirmLabel}</Button>
            </footer>
          </form>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
