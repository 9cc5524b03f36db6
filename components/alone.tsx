"use client";

import { useTranslations } from "next-intl";
import { Component, type ReactNode } from "react";
import { cn } from "./ui/cn";

export interface AloneProps {
  children: ReactNode;
  /** In its place once it broke; otherwise words that say so. */
  instead?: ReactNode;
}

/** Around what is loaded after the page: a file that does not come must not take the page along. */
export class Alone extends Component<AloneProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, instead = <NotLoaded /> } = this.props;
    return this.state.broken ? instead : children;
  }
}

/** `floating`: for what has no place on the page of its own. */
export function NotLoaded({ floating = false }: { floating?: boolean }) {
  const t = useTranslations("parts");
  return <p role="alert" className={cn("p-3 text-sm", floating && "fixed inset-x-4 bottom-18 z-50 mx-auto w-fit rounded-lg border border-line bg-surface shadow-float")}>{t("notLoaded")}</p>;
}
