"use client";

import { Slot } from "radix-ui";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { cn } from "./cn";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the words. */
  icon?: ReactNode;
  /** Working: shows a spinner, keeps its width and its focus, ignores presses. */
  busy?: boolean;
  /** Why it cannot be pressed now. The button stays in the tab order, and the reason shows on hover, focus and tap. */
  disabledReason?: string | null | false;
  /** Hands its looks to the one child element instead (a link, say). */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A verb with an object: "Redeliver now", "Rotate secret". There is no plain `disabled`: give the reason. */
export function Button({ variant, size, icon, busy = false, disabledReason, asChild, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className);
  if (asChild) return <Slot.Root className={style} onClick={onClick} {...rest}>{children}</Slot.Root>;

  const blocked = busy || Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={type}
      className={style}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? refuse : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  return disabledReason ? <Tooltip content={disabledReason} openOnPress>{button}</Tooltip> : button;
}

/** Also stops the Enter key of a form's field, which presses the form's first submit button. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
