"use client";

import { useTranslations } from "next-intl";
import { Component, type ReactNode } from "react";
import { cn } from "./ui/cn";

export interface AloneProps {
  children: ReactNode;
  /** In its place once it broke; otherwise words that say so. */
  instead?: ReactNode;
}

/**
 * Around what is loaded after the page: a file that does not come must not take the page along. Any other error is a
 * fault of ours, which loading the page again does not mend: it goes on to the page's own error.
 */
export class Alone extends Component<AloneProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { children, instead = <NotLoaded /> } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    // The name that Next's loader gives it.
    if ((error as Error | null)?.name === "ChunkLoadError") return instead;
    throw error;
  }
}

/** `onClose`: for what has no place on the page of its own; it floats, and can be closed. */
export function NotLoaded({ onClose }: { onClose?: () => void }) {
  const t = useTranslations("parts");
  return (
    <div className={cn("p-3 text-sm", onClose && "fixed inset-x-4 bottom-18 z-50 mx-auto flex w-fit items-center gap-3 rounded-lg border border-line bg-surface shadow-float")}>
      <p role="alert">{t("notLoaded")}</p>
      {onClose ? <button type="button" onClick={onClose} className="h-7 shrink-0 font-medium text-accent hover:underline pointer-coarse:h-10">{t("close")}</button> : null}
    </div>
  );
}
