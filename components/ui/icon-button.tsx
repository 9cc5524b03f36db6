"use client";

import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { cn } from "./cn";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "aria-label" | "title"> {
  /** Its name, for everyone: read aloud, and shown on hover and focus. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  shortcut?: string;
  busy?: boolean;
  disabledReason?: string | null | false;
  /** Leave the tooltip out where the button opens a menu of its own that says it all. */
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon; the name is required. */
export function IconButton({ label, icon, variant = "ghost", size, shortcut, busy = false, disabledReason, tooltip = true, className, onClick, type = "button", ...rest }: IconButtonProps) {
  const blocked = busy || Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      className={cn(buttonStyle({ variant, size, shape: "square" }), className)}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
  if (disabledReason) return <Tooltip content={`${label}: ${disabledReason}`} openOnPress>{button}</Tooltip>;
  return tooltip ? <Tooltip content={label} shortcut={shortcut}>{button}</Tooltip> : button;
}
