"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import type { ButtonSize, ButtonVariant } from "./button-style";
import { IconButton } from "./icon-button";
import { useCopy } from "./use-copy";

export interface CopyButtonProps {
  text: string;
  /** What is copied, for its name: "Copy delivery id". */
  label: string;
  /** Words beside the icon; without them it is an icon button. */
  children?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  onCopied?: () => void;
}

/** Copies, and says "Copied" in sight and aloud. */
export function CopyButton({ text, label, children, variant, size = "sm", className, onCopied }: CopyButtonProps) {
  const t = useTranslations("parts");
  const { state, copy } = useCopy(text, onCopied);
  const icon = state === "copied" ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />;
  const said = state === "copied" ? t("copied") : state === "refused" ? t("copyByHand") : null;
  return (
    <>
      {children ? (
        // Both words lie in one grid cell, so that the button does not change its width.
        <Button variant={variant ?? "secondary"} size={size} icon={icon} className={className} onClick={copy} aria-label={children === label ? undefined : label}>
          <span className="grid *:col-start-1 *:row-start-1">
            <span className={said ? "invisible" : undefined}>{children}</span>
            <span className={said ? undefined : "invisible"} aria-hidden={!said}>{said ?? t("copied")}</span>
          </span>
        </Button>
      ) : (
        <IconButton label={said ?? label} icon={icon} variant={variant ?? "ghost"} size={size} className={className} onClick={copy} />
      )}
      <span role="status" className="sr-only">{said}</span>
    </>
  );
}
