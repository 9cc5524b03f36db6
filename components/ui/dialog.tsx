"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { dialogStyle, veilStyle } from "./dialog-style";
import { IconButton } from "./icon-button";
import { useDialogFocus } from "./use-dialog-focus";

export interface DialogProps {
  /** The button that opens it; leave out when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** False for what must be answered: no ✕, no Escape, no press outside. */
  dismissible?: boolean;
  /** True where nothing in it takes the focus: then the text itself does, so that keys can scroll it. */
  textOnly?: boolean;
}

/** A short task that takes the whole attention. Never open one from inside another. */
export function Dialog({ trigger, open, onOpenChange, title, description, children, footer, size = "md", dismissible = true, textOnly = false }: DialogProps) {
  const t = useTranslations("parts");
  const focus = useDialogFocus();
  const hold = dismissible ? undefined : (event: Event) => event.preventDefault();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={veilStyle} />
        <Primitive.Content
          data-modal
          className={cn(dialogStyle, { sm: "sm:max-w-md", md: "sm:max-w-lg", lg: "sm:max-w-2xl" }[size])}
          {...focus}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-3">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description ? <Primitive.Description className="text-sm text-ink-muted">{description}</Primitive.Description> : null}
            </div>
            {dismissible ? <Primitive.Close asChild><IconButton label={t("close")} icon={<X />} size="sm" tooltip={false} className="-mr-1.5" /></Primitive.Close> : null}
          </header>
          {children ? <div tabIndex={textOnly ? 0 : undefined} className="thin-scroll min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div> : null}
          {footer ? <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const DialogClose = Primitive.Close;
