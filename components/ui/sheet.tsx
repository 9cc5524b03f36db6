"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { veilStyle } from "./dialog-style";
import { IconButton } from "./icon-button";
import { useDialogFocus } from "./use-dialog-focus";

export interface SheetProps {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons beside the ✕: "Redeliver now", "Open page". */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  side?: "right" | "left";
  size?: "sm" | "md" | "lg";
  /** False keeps the page behind it alive: a preview that follows `j` and `k` in the list. */
  modal?: boolean;
}

/** A panel at the side of the page: one thing of the list, with the list still there. Fills the screen of a phone. */
export function Sheet({ trigger, open, onOpenChange, title, description, actions, children, footer, side = "right", size = "md", modal = true }: SheetProps) {
  const t = useTranslations("parts");
  const focus = useDialogFocus(modal ? "field" : "stay");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        {modal ? <Primitive.Overlay className={veilStyle} /> : null}
        <Primitive.Content
          data-modal={modal || undefined}
          className={cn(
            "fixed inset-y-0 z-50 flex w-full flex-col bg-surface text-ink shadow-float outline-none",
            side === "right" ? "right-0 border-l border-line data-[state=open]:animate-panel-in data-[state=closed]:animate-panel-out" : "left-0 border-r border-line data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out",
            { sm: "max-w-72", md: "sm:max-w-xl", lg: "sm:max-w-3xl" }[size],
          )}
          {...focus}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
              <Primitive.Title className="truncate text-lg font-semibold">{title}</Primitive.Title>
              {description ? <Primitive.Description asChild><div className="min-w-0 text-sm [overflow-wrap:anywhere] text-ink-muted">{description}</div></Primitive.Description> : null}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {actions}
              <Primitive.Close asChild><IconButton label={t("close")} icon={<X />} size="sm" tooltip={false} /></Primitive.Close>
            </div>
          </div>
          <div className="thin-scroll min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer ? <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const SheetClose = Primitive.Close;
